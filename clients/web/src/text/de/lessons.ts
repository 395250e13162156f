import type { Options } from '../../protocol/model.ts';
import { challenged, type englishLessons, ginBonus, ginOnly, undercutBonus } from '../en/lessons.ts';

const numbers = ['', '', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben'];
const letters = ({ min_letters }: Options, usual: number) => {
  const least = Number(min_letters ?? usual);
  return `ab ${numbers[least] ?? least} Buchstaben`;
};
const colours = ({ level }: Options) => (level === undefined || level === 4 ? '' : level === 1 ? ' in einer Farbe' : ` in höchstens ${numbers[Number(level)] ?? level} Farben`);

export const germanLessons: typeof englishLessons = {
  minute: {
    rummy: (options) => [
      'Zieh eine Karte, vom Stapel oder Ablagestapel',
      'Leg drei gleiche aus oder eine Folge in einer Farbe',
      'Leg an, auch bei den anderen',
      options['go_out_by'] === 'discard' ? 'Leg eine ab; wer zuerst die letzte ablegt, gewinnt die Runde' : 'Leg eine ab; wer zuerst keine hat, gewinnt die Runde',
    ],
    'pass-the-deck': (options) => [
      `Leg ein englisches Wort${colours(options)}, zieh so viele Karten nach`,
      'Erweitere deine Wörter',
      'Ab sieben Buchstaben gibt es am Ende 25',
      'Kein Wort? Tausch drei Karten',
    ],
    'gin-rummy': (options) => [
      'Zieh eine Karte, leg eine ab',
      'Sammle Sätze eines Rangs und Folgen einer Farbe',
      ginOnly(options)
        ? 'Zehn Karten in Sätzen und Folgen? Das ist Gin'
        : options['knock'] === 'oklahoma'
          ? 'Wenig übrig? Klopfe; wie viel, sagt die Startkarte'
          : 'Höchstens zehn Punkte übrig? Klopfe',
      ginOnly(options) ? `Gin bringt den Rest deines Gegenübers${ginBonus(options) > 0 ? ` und ${ginBonus(options)}` : ''}` : 'Dein Gegenüber darf anlegen; weniger Rest gewinnt',
    ],
    gin: (options) => [
      'Zieh eine Karte, leg eine ab',
      `Ordne deine ${options['progressive'] === true ? '' : 'zehn '}Karten zu englischen Wörtern${colours(options)}`,
      'Wenig übrig? Klopfe',
      'Wörter bringen Punkte, Restkarten kosten',
    ],
    'full-deck': () => ['Leg ein englisches Wort ab drei Buchstaben', 'Erweitere jedes Wort auf dem Tisch', 'Umgestellt zählt doppelt', 'Fertig? Du ziehst wieder auf acht'],
    'alpha-rummy': (options) => [
      'Zieh eine Karte, oder greif in den Ablagestapel',
      'Leg englische Wörter, erweitere alle, die schon liegen',
      'Längere Wörter zählen mehrfach und bringen Karten',
      challenged(options) ? 'Kein Wort? Zweifle es an, auf eigenes Risiko' : 'Jedes Wort wird nachgeschlagen; ein falsches bleibt auf der Hand',
    ],
  },

  goals: {
    rummy: (_, shown) => `Werde zuerst alle Karten los, in ${shown ? `Sätzen wie ${shown.set} und Folgen wie ${shown.run}` : 'Sätzen von einem Rang und Folgen einer Farbe'}.`,
    'pass-the-deck': () => 'Mach Punkte mit englischen Wörtern: Leg sie aus und lass sie wachsen.',
    'gin-rummy': (options, shown) => {
      const melds = shown ? `Sätze wie ${shown.set} und Folgen wie ${shown.run}` : 'Sätze und Folgen';
      return ginOnly(options) ? `Bring schneller als dein Gegenüber alle zehn Karten in ${melds}.` : `Bring deine zehn Karten in ${melds}, mit weniger Rest als dein Gegenüber.`;
    },
    gin: (options) => `Bring deine ${options['progressive'] === true ? '' : 'zehn '}Karten in englischen Wörtern unter, mit wenig Rest.`,
    'full-deck': () => 'Mach die meisten Punkte mit englischen Wörtern, neuen und denen auf dem Tisch.',
    'alpha-rummy': () => 'Mach Punkte mit langen englischen Wörtern. Karten dafür findest du auch im Ablagestapel.',
  },

  steps: {
    rummy: {
      draw: () => 'Ein Zug beginnt mit einer Karte: Tippe für den Stapel auf „Ziehen“, oder nimm die oberste vom Ablagestapel.',
      meld: () => 'Drei vom gleichen Rang oder drei einer Farbe der Reihe nach? Tippe sie an, dann auf „Auslegen“. Sonst leg eine Karte ab.',
      discard: () => 'Tippe eine Karte an, die nirgends passt, und leg sie ab. Das beendet deinen Zug.',
      pile: () => 'Nimm vom Ablagestapel nur, was du brauchst: In diesem Zug darfst du es nicht wieder ablegen.',
      layOff: () => 'Karten, die zu einer Auslage passen, dürfen dazu: Tippe die Karte an, dann die Auslage, egal von wem sie ist.',
      end: (options) =>
        `Sei zuerst ohne Karten: Du bekommst, was die anderen noch haben. ${options['go_out_by'] === 'discard' ? 'Deine letzte Karte musst du ablegen.' : 'Trenn dich also früh von hohen Karten.'}`,
    },
    'pass-the-deck': {
      word: (options) => `Tippe Karten zu einem Wort ${letters(options, 3)}${colours(options)} an und leg es. Du ziehst so viele nach, wie du legst.`,
      change: () => 'Deine Wörter können wachsen: Tippe eines an, nimm Karten dazu, ordne sie beliebig, und leg das neue Wort.',
      pass: () => 'Kein Wort? Beim Passen gibst du drei Karten zurück und bekommst drei neue.',
      long: () => 'Am Ende zählt ein Wort ab sieben Buchstaben 25, ein kürzeres 1 je Buchstabe. Bau bis sieben.',
      end: () => 'Ist der Stapel leer, spielen alle noch einmal. Karten auf der Hand kosten je 1.',
    },
    'gin-rummy': {
      upcard: () => 'Hilft dir die Startkarte, die offen liegt, zu einem Satz oder einer Folge? Nimm sie, oder lehne sie ab.',
      draw: () => 'Ein Zug beginnt mit einer Karte: vom Stapel, oder vom Ablagestapel, wenn er leuchtet.',
      melds: () => 'Drei vom gleichen Rang oder drei einer Farbe der Reihe nach sind eine Auslage, alles andere ist Rest. Leg eine Karte ab, die nirgends passt.',
      knock: (options) =>
        ginOnly(options)
          ? 'Zehn Karten sind in Auslagen: Das ist Gin. Tippe auf „Gin!“, und die letzte geht verdeckt weg.'
          : 'Dein Rest ist klein genug: Klopfe, dann werden beide Hände aufgedeckt. Oder spiel weiter auf Gin, ganz ohne Rest.',
      answer: () => 'Dein Gegenüber hat geklopft. Deck auf: Deine Auslagen kommen auf den Tisch, und was passt, kommt an die deines Gegenübers.',
      end: (options) => {
        if (ginOnly(options)) return `Gin bringt den ganzen Rest deines Gegenübers${ginBonus(options) > 0 ? ` und ${ginBonus(options)} dazu` : ''}. Behalte hohe Karten also nicht lange.`;
        const more = undercutBonus(options);
        return `Weniger Rest gewinnt den Unterschied. Klopft dein Gegenüber und hat nicht weniger als du, unterbietest du${more > 0 ? `: Das bringt dir ${more} dazu` : ' und bekommst die Punkte'}.`;
      },
    },
    gin: {
      upcard: () => 'Hilft dir die Startkarte, die offen liegt, zu einem Wort? Nimm sie, oder lehne sie ab.',
      draw: () => 'Ein Zug beginnt mit einer Karte: vom Stapel, oder vom Ablagestapel, wenn er leuchtet.',
      words: (options) => `Tippe Karten zu einem Wort${colours(options)} an, dann behalte es. Karten in keinem Wort sind Restkarten und zählen gegen dich. „Klopfen“ kommt später.`,
      gin: () => 'Alle Karten bis auf eine stecken in Wörtern: Das ist Gin. Tippe auf „Gin!“, und leg die letzte verdeckt ab.',
      discard: () => 'Leg eine Karte ab, die in kein Wort passt; eine, die du gerade vom Ablagestapel genommen hast, behältst du.',
      knock: () => 'Bleibt wenig Rest, klopfe: Beide Hände werden aufgedeckt und gezählt.',
      overtaken: () => 'Gin allein bringt nur 10, und die Wörter von allen zählen. Ein Wort ab sieben Buchstaben bringt 50 dazu.',
      end: () => 'Wörter bringen ihren Wert, ab sieben Buchstaben 50 mehr; alle Karten in Wörtern sind Gin und bringen 10 dazu.',
    },
    'full-deck': {
      word: () => 'Tippe Karten zu einem Wort ab drei Buchstaben an, keine Mehrzahl, und leg es: 2 Punkte je Buchstabe.',
      done: () => '„Fertig“ beendet deinen Zug, und du ziehst wieder auf acht Karten.',
      playOn: () => 'Tippe ein Wort auf dem Tisch an, egal, von wem es ist. Nimm Karten aus der Hand dazu, und leg das neue Wort.',
      rearrange: () => 'Eine Erweiterung bringt 1 je Buchstabe des ganzen Wortes, umgestellt 2.',
      exchange: () => 'Nichts zu spielen? Tausche Karten; das ist dann dein Zug.',
      end: () => 'Ist der Stapel leer und passen alle, kostet jeder Buchstabe auf der Hand 1.',
    },
    'alpha-rummy': {
      draw: () => 'Zieh vom Stapel. Du darfst auch vom offenen Ablagestapel nehmen; dazu später.',
      meld: (options) => `Tippe Karten zu einem Wort ${letters(options, 4)} an, und leg es. Siehst du keines, leg eine Karte ab.`,
      judge: () => 'Ein falsches Wort geht zurück, wenn du es anzweifelst.',
      bonus: () => 'Dein Wort gilt und hat Bonuskarten gebracht. Nimm sie, bevor du ablegst.',
      discard: () => 'Tippe eine Karte an und leg sie ab; das beendet deinen Zug.',
      pile: () => 'Du darfst jede Karte vom Ablagestapel nehmen, mit allen danach. Sie muss aber in diesem Zug in ein Wort.',
      addOn: (options) =>
        `Jedes Wort auf dem Tisch kann wachsen: Tippe es an, dann Karten dazu${options['add_on_order'] === 'free' ? ', in beliebiger Reihenfolge' : '; seine Buchstaben behalten ihre Reihenfolge'}. Nur die neuen zählen.`,
      end: (options) => `Lange Wörter lohnen sich: Karten zählen ab fünf Buchstaben doppelt, ab sieben vierfach. Wer zuerst ${options['target'] === undefined ? 'am Ziel' : `bei ${String(options['target'])}`} ist, gewinnt.`,
    },
  },
};
