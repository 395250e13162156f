import type { englishFindings } from '../en/findings.ts';
import { count } from '../phrases.ts';
import { text } from '../text.ts';

const shuffles = (n: number) => `${n}-mal gemischt`;

/** What the check of a match has found (T-14), in German. */
export const germanFindings: typeof englishFindings = {
  unreadable: 'Was der Server geschickt hat, ist nicht als Aufzeichnung einer Partie zu lesen.',
  commitment: 'Das Geheimnis gehört zum Fingerabdruck: Es stand vor der Partie fest.',
  commitmentWrong: 'Das Geheimnis gehört nicht zum Fingerabdruck. Eines von beiden wurde nachträglich geändert.',
  deal: (deal) => `Das Geheimnis ist das der veröffentlichten Karten „${deal}“, und niemand hat etwas dazugegeben.`,
  dealWrong: (deal) => `Das Geheimnis oder die Werte sind nicht die der veröffentlichten Karten „${deal}“.`,
  promise: 'Es ist der Fingerabdruck, der diesem Browser gezeigt wurde, bevor er seinen Wert dazugab.',
  promiseWrong: 'Es ist nicht der Fingerabdruck, der diesem Browser gezeigt wurde, bevor er seinen Wert dazugab.',
  promiseOpen: 'Dieser Browser wurde vor der Partie nach keinem Wert gefragt und kennt daher keinen früheren Fingerabdruck.',
  contributionWrong: 'Der Wert an deinem Platz ist nicht der, den dieser Browser dazugegeben hat.',
  contributionOpen: 'Dieser Browser hat zu dieser Partie keinen Wert dazugegeben.',
  table: 'Das Geheimnis, der Fingerabdruck und die Zufallswerte sind die, die am Tisch stehen.',
  tableWrong: (parts: readonly string[]) => `Aufzeichnung und Tisch unterscheiden sich: ${text.list(parts)}.`,
  parts: { secret: 'das Geheimnis', commitment: 'der Fingerabdruck' },
  valueOf: (name: string) => `der Wert von ${name}`,
  deck: 'Es ist das Kartenspiel, das diese Seite unter seinem Namen kennt, Karte für Karte in der Ordnung vor dem Mischen.',
  deckWrong: (place: number) =>
    `Es ist nicht das Kartenspiel, das diese Seite unter seinem Namen kennt: Karte ${place} ist eine andere. Wer die Karten erst nach dem Mischen aufzählt, kann allen jede beliebige Hand geben.`,
  deckOpen: 'Am Tisch liegt ein eigenes Kartenspiel. In welcher Ordnung dessen Karten vor dem Mischen lagen, kann diese Seite nicht wissen.',
  complete: (n: number) => `Zu jedem Geben gehört ein Mischvorgang, und keine Nummer fehlt: ${shuffles(n)}.`,
  missing: (number: number) => `Mischvorgang ${number} fehlt.`,
  miscounted: (due: number, found: number) => `In der Partie wurde ${due}-mal gemischt, in der Aufzeichnung steht es ${found}-mal.`,
  shuffles: (n: number) => (n === 1 ? 'Der Mischvorgang ergibt sich aus dem Geheimnis und den Werten.' : `Jeder der ${n} Mischvorgänge ergibt sich aus dem Geheimnis und den Werten.`),
  untold: (n: number) =>
    `Bei ${n === 1 ? 'einem Mischvorgang' : `${n} Mischvorgängen`} des Ablagestapels ist hier nicht geprüft, was darin lag, weil ein Zug zurückgenommen wurde oder jemand gegangen ist.`,
  shufflesWrong: (wrong: number, n: number) => `Bei ${wrong} von ${count(n, 'Mischvorgang', 'Mischvorgängen')} ergibt sich etwas anderes aus dem Geheimnis und den Werten:`,
  wrongCard: (shuffle: number, place: number, found: string, due: string) =>
    `Mischvorgang ${shuffle}: Karte ${place} von oben ist ${found}; es müsste ${due} sein.`,
  wrongPile: (shuffle: number) => `Mischvorgang ${shuffle}: So lagen diese Karten nicht im Stapel, der gemischt wurde.`,
  wrongCards: (shuffle: number) => `Mischvorgang ${shuffle}: Eine Karte kommt zweimal vor oder gehört zu keinem Kartenspiel dieser Partie.`,
  more: (n: number) => `und ${n} weitere`,
};
