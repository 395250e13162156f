import type { englishHints } from '../en/hints.ts';
import { count } from '../phrases.ts';
import { text } from '../text.ts';

const points = (n: number) => count(n, 'Punkt', 'Punkte');
const areLeft = (n: number) => (n > 0 ? `${points(n)} ${n === 1 ? 'bleibt' : 'bleiben'} übrig` : 'nichts bleibt übrig');
const chances = (n: number) => (n === 0 ? 'keine Karte kann ihr noch helfen' : n === 1 ? 'höchstens eine Karte könnte ihr helfen' : `höchstens ${n} Karten könnten ihr helfen`);

export const germanHints: typeof englishHints = {
  ask: 'Tipp',
  askThen: 'Beste Züge hier',
  title: 'Tipps',
  how: 'Tippe einen an, um ihn vorzubereiten. Den Zug machst du dann selbst.',
  howAtOnce: 'Tippe einen an, um ihn zu machen.',
  prepare: 'Vorbereiten:',
  none: 'Gerade gibt es nichts zu empfehlen.',
  more: 'Mehr',
  because: (play, why) => `${play}: ${why}.`,

  layWord: (word) => `${word} legen`,
  changeWord: (was, word) => `${was} zu ${word} erweitern`,
  couldLay: (word, n) => `Du könntest ${word} legen${n > 0 ? `, für ${points(n)}` : ''}`,
  couldChange: (was, word, n) => `Du könntest ${was} zu ${word} erweitern${n > 0 ? `, für ${points(n)}` : ''}`,
  meld: (named) => `${text.list(named)} auslegen`,
  layOff: (named, meld) => `${text.list(named)} anlegen an ${text.list(meld)}`,
  drawStock: 'Vom Stapel ziehen',
  knock: (words, card) => `Klopfen${words.length > 0 ? ` mit ${text.list(words)}` : ''}, ${card} verdeckt`,
  gin: (words) => `Mit ${text.list(words)} hast du Gin`,
  ginWith: (card) => `Du hast Gin, ${card} verdeckt`,
  decline: (card) => `${card} ablehnen`,
  layDown: (words) => (words.length > 0 ? `${text.list(words)} aufdecken` : 'Ohne Wörter aufdecken'),
  giveBack: (named) => `${text.list(named)} zurückgeben`,
  exchange: (named) => `${text.list(named)} tauschen`,
  takeBonus: (n) => (n === 1 ? 'Deine Bonuskarte nehmen' : `Deine ${n} Bonuskarten nehmen`),
  done: 'Zug beenden',

  why: {
    worth: (n, cards) => `${points(n)} für ${cards === 1 ? 'eine' : cards} deiner Karten`,
    times: (times, bonus) =>
      `${times > 1 ? `so lange Wörter zählen ihre Karten × ${times}` : 'ein längeres Wort würde seine Karten mehrfach zählen'}${bonus > 0 ? `, und du bekommst ${bonus === 1 ? 'eine Bonuskarte' : `${bonus} Bonuskarten`}` : ''}`,
    twoALetter: 'ein neues Wort bringt 2 Punkte je Buchstabe',
    fullHand: (n) => `2 Punkte je Buchstabe, und ${n}, weil du alle Karten legst`,
    oneALetter: 'eine Erweiterung bringt 1 Punkt für jeden Buchstaben des Wortes',
    reordered: 'seine alten Buchstaben stehen dann anders, also bringt jeder Buchstabe 2 Punkte',
    inside: 'Buchstaben kommen in die Mitte, also bringt jeder Buchstabe 2 Punkte',
    atEnd: (n, was) => (n === was ? `am Ende zählt es weiter ${n}, und Karten in Wörtern kosten dich nichts` : `am Ende zählt es ${n}${was > 0 ? ` statt ${was}` : ''}`),
    drawsBack: (n) => `du ziehst ${n === 1 ? 'eine neue Karte' : `${n} neue Karten`}`,
    sheds: (n, left) => `dann hast du ${points(n)} weniger auf der Hand${left > 0 ? `, und ${left === 1 ? 'eine Karte bleibt' : `${left} Karten bleiben`}` : ''}`,
    empty: 'dann ist deine Hand leer',

    makesSet: (named) => `mit ${text.list(named)} ist das ein Satz`,
    makesRun: (named) => `mit ${text.list(named)} ist das eine Folge`,
    joinsMeld: (named) => `passt zu ${text.list(named)} auf dem Tisch`,
    letsKnock: (n) => `dann ${n === 1 ? 'bleibt nur 1 Punkt' : `bleiben nur ${n} Punkte`} übrig, und du darfst klopfen`,
    hasWords: (words) => `damit hast du ${text.list(words)}`,
    makesWord: (word, n) => `dann kannst du ${word} bilden, für ${points(n)}`,
    makesGin: (words) => `damit hast du Gin: ${text.list(words)}`,
    onlyPile: 'eine andere Karte kannst du nicht nehmen',
    fitsNothing: (card) => `${card} vom Ablagestapel passt zu keiner deiner Karten`,
    fitsNoWord: (card) => `${card} vom Ablagestapel passt in keines deiner Wörter`,
    pileFitsNoWord: 'keine Karte vom Ablagestapel ergibt mit deinen ein Wort',
    gainsLittle: (card) => `${card} vom Ablagestapel würde deine Hand nicht besser machen`,
    drawsMore: (card) => `${card} würde wenig helfen, eine neue Karte hilft im Schnitt mehr`,
    pileGainsLittle: 'der Ablagestapel ergibt kein besseres Wort als deine Karten allein',
    itFitsNothing: 'passt zu keiner deiner Karten',
    itFitsNoWord: 'passt in keines deiner Wörter',
    itGainsLittle: 'macht deine Hand nicht besser',
    itDrawsLess: 'würde wenig helfen, eine neue Karte hilft im Schnitt mehr',

    loose: (n) => `passt zu keiner deiner Karten und zählt ${n}`,
    waits: (left, n) => `ist in keiner Auslage, zählt ${n}, und ${chances(left)}`,
    inMeld: 'ist in einer Auslage, aber deine anderen Karten brauchst du mehr',
    keepsWords: (words, left) => `du behältst ${text.list(words)}, und ${areLeft(left)}`,
    noWords: (n) => `du hast noch kein Wort, und die Karte zählt ${n}`,
    leastUseful: 'du hast gerade kein Wort, und für spätere hilft sie am wenigsten',

    cannotFail: (words) => `${words.length > 0 ? `du hast ${text.list(words)}, und nichts` : 'nichts'} bleibt übrig, also kann es nicht schiefgehen`,
    allInMelds: 'alle anderen Karten sind in Auslagen',
    allElevenInMelds: 'alle elf Karten sind in Auslagen',
    mayKnock: (n, most) => `${areLeft(n)}, erlaubt sind ${most}, und Warten hilft auch deinem Gegenüber`,
    leaves: areLeft,
    tableMelds: (n) => `der Tisch bildet deine Auslagen und legt an, was passt; ${areLeft(n)}`,

    giveBack: 'gerade gibt es kein gutes Wort; doppelte gehen zuerst, dann seltene Buchstaben',
    exchange: 'gerade gibt es kein gutes Wort, und neue Karten bringen vielleicht eins',
    pass: 'gerade gibt es kein gutes Wort',
    done: 'mehr gibt es nicht zu legen',
    putBack: 'damit gibt es kein gutes Wort',
    bonus: 'dein Wort hat sie verdient, und du darfst sie gleich benutzen',
  },
};
