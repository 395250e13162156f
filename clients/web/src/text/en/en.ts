import type { Avatar, Colour, OptionValue, Skill, Suit, WordScore } from '../../protocol/model.ts';
import { calendarDay, capital, count, type Explanations, signed, unbroken, type Who } from '../phrases.ts';

const list = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
/** What a player may do, of several things, as a sentence; empty if there is none. */
const oneOf = (ways: readonly (string | false)[]) => {
  const said = ways.filter((way) => way !== false);
  const sentence = said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} or ${said.at(-1)}`;
  return sentence && `${capital(sentence)}.`;
};
const points = (n: number) => count(n, 'point');
/** A time as people say it: "two minutes", "90 seconds", "3 days". */
const time = (seconds: number) => {
  const units: readonly (readonly [number, string])[] = [[86_400, 'day'], [3600, 'hour'], [60, 'minute']];
  const [length, unit] = units.find(([length]) => seconds % length === 0) ?? [1, 'second'];
  const n = seconds / length;
  return `${['', 'one', 'two', 'three', 'four', 'five'][n] ?? n} ${unit}${n === 1 ? '' : 's'}`;
};

const declinedUpcard = (who: Who): string => `${who.name} declined the upcard.`;

const haveNoCards = (people: readonly Who[]): string =>
  `${list(people.map(({ name }) => name))} ${people.length > 1 || people[0]?.you ? 'have' : 'has'} no cards left.`;

const suits: Record<Suit, string> = { clubs: 'clubs', diamonds: 'diamonds', hearts: 'hearts', spades: 'spades' };
const skills: Record<Skill, string> = { easy: 'easy', medium: 'medium', hard: 'hard' };
const colours: Record<Colour, string> = { black: 'black', blue: 'blue', red: 'red', green: 'green' };

export const en = {
  list,
  signed,

  app: {
    name: 'Meldroom',
    connecting: 'Connecting…',
    reconnecting: 'Connection lost. Reconnecting…',
    cannotSave: 'The server cannot save at the moment. Nothing is lost: the game goes on as soon as it can.',
    refused: 'You cannot connect at the moment',
    operatorSays: (words: string) => `From the operator of this server: ${words}`,
    superseded: 'The game moved to another window.',
    supersededWhy: 'Your seat is open in another tab or on another device. You can play it in one place at a time.',
    takeBackHere: 'Play here',
    outdated: 'This page is older than the server.',
    unreadable: 'The server has closed the connection.',
    unreadableWhy: 'This page sent it too much at once, or something it cannot read.',
    notLoaded: 'There is no connection, so this could not be loaded.',
    reload: 'Reload',
    close: 'Close',
    back: 'Back',
    cancel: 'Cancel',
    lost: 'The connection broke before the answer came. What you see here is what counts.',
    notSent: 'There is no connection at the moment. Nothing was sent.',
    home: 'Home',
    language: 'Language',
    languageLost: 'The other language could not be fetched. Try again, or reload the page.',
  },

  home: {
    about: 'Card games with your friends',
    games: 'Games',
    play: 'Play',
    playGame: (game: string) => `Play ${game}`,
    invite: 'Invite',
    inviteTo: (game: string) => `Invite to ${game}`,
    learn: 'Learn',
    learnGame: (game: string) => `Learn ${game}`,
    customise: 'Customise',
    customiseGame: (game: string) => `Customise ${game}`,
    againstBots: (game: string) => `${game} against bots`,
    facts: (least: number, most: number, minutes: number) => `${least === most ? least : `${least}–${most}`}\u00a0players${minutes > 0 ? `, ${minutes}\u00a0min` : ''}`,
    game: 'Game',
    seats: 'Seats',
    name: 'Your name',
    nameWhy: 'The others see it.',
    nameMissing: 'Enter the name the others will see.',
    /** The name of a person who plays without giving one. */
    guest: 'Guest',
    changed: (n: number) => (n === 0 ? 'as usual' : `${n} changed`),
    create: 'Make the room',
    code: 'Room code or link',
    go: 'Go',
    codeMissing: 'Enter the code of a room, or paste its link.',
    recent: 'Your rooms',
    withNames: (game: string, names: readonly string[]) => (names.length === 0 ? game : `${game} with ${list(names)}`),
    /** A hand is over, and the next one waits for the player. */
    yourNext: (deal: string) => `Your turn: next ${deal}`,
    turnOf: (names: readonly string[]) => `${list(names.map((name) => `${name}’s`))} turn`,
    waiting: 'Not started yet',
    wantAgain: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? 'wants' : 'want'} to play again`,
    over: 'The match is over',
    score: (mine: number, others: readonly number[]) => (others.length === 1 ? `${mine} to ${others[0]}` : [mine, ...others].join(', ')),
    more: (n: number) => `${n} more`,
    forget: (code: string) => `Forget room ${code}`,
    settings: 'Settings',
    credits: 'Credits and licences',
    noAccount: 'No account needed: this browser remembers your seats.',
    forgets: 'This browser forgets your seats when you close or reload the page.',
    lost: 'This page does not exist.',
    lostWhy: 'The link may be cut short or mistyped. If somebody sent you a room’s link, enter its code here.',
  },

  games: {
    rummy: 'Collect sets and runs, be first to go out.',
    'pass-the-deck': 'Build words, and rebuild them longer.',
    'gin-rummy': 'Collect sets and runs, knock with little left over.',
    gin: 'Gin with letters: ten cards that split into words.',
    'full-deck': 'Lay words, and play on any word on the table.',
    'alpha-rummy': 'Dig in the discard pile, lay words, call a bluff.',
  } as Record<string, string | undefined>,

  /** The game's name for what is dealt again and again until the match is over. */
  deal: { 'full-deck': 'game', 'alpha-rummy': 'round' } as Record<string, string | undefined>,
  dealOtherwise: 'hand',

  /** English names, choices and explanations are in options.ts. */
  options: {
    groups: { match: 'The match', game: 'How it is played', table: 'At the table' },
    houseRule: 'House rule',
    all: 'All the options',
    standard: (value: string) => `Usually ${value}.`,
    on: 'yes',
    off: 'no',
    range: (least: number, most: number, orZero: boolean) => `${least} to ${most}${orZero ? ', or 0 for none' : ''}.`,
    outOfRange: (least: number, most: number, orZero: boolean) => `Enter a whole number from ${least} to ${most}${orZero ? ', or 0' : ''}.`,
    choices: {} as Record<string, Record<string, string | undefined> | undefined>,
    says: {} as Record<string, ((value: OptionValue) => string) | undefined>,
    firstTo: (n: number) => `First to ${n}`,
    handsOf: (n: number) => count(n, 'hand'),
    gamesOf: (n: number): string => (n === 1 ? 'One game' : 'Two games'),
    progressive: 'Eight hands, of 3 to 10 cards',
    noClock: 'no clock',
    clock: (seconds: number) => `${time(seconds)} a turn`,
    names: {} as Record<string, string | undefined>,
  },

  avatars: {
    label: 'Your face',
    choose: 'Choose a face',
    wornBy: (face: string, name: string) => `${face}, taken by ${name}`,
    yours: (name: string) => `Your face: ${name}`,
    names: { owl: 'Owl', fox: 'Fox', cat: 'Cat', frog: 'Frog', wren: 'Wren', bear: 'Bear', hare: 'Hare', moth: 'Moth' } as Record<Avatar, string>,
  },

  daily: {
    title: 'Deal of the day',
    /** That of another day. */
    of: (day: string) => `Deal of ${calendarDay('en', day)}`,
    play: (game: string) => `Play the deal of the day: ${game}`,
    goOn: 'Continue',
    goOnWith: (game: string) => `Continue the deal of the day: ${game}`,
    same: (game: string) => `${game} · same for all`,
    result: (game: string, mine: number, theirs: number) => `${game} · ${mine} to ${theirs}`,
    inARow: (days: number) => `${days} days in a row`,
    pass: 'Share result',
    newBest: 'Your best in this game so far!',
    best: (n: number) => `Your best in this game: ${points(n)}.`,
    tomorrow: (game: string) => `Tomorrow: ${game}.`,
    share: (game: string, day: string, mine: number, theirs: number, won: boolean) =>
      `Meldroom, ${game}, deal of ${calendarDay('en', day)}: ${mine} to ${theirs}${won ? ', won' : ''}`,
  },

  bots: {
    skills,
    means: (skill: Skill, words: boolean) =>
      ({
        easy: words ? 'Everyday words, simple plays.' : 'Simple plays.',
        medium: words ? 'Longer words, better plays.' : 'The most points each turn.',
        hard: words ? 'Knows every word and thinks about what others may hold.' : 'Thinks about what others may hold.',
      })[skill],
    title: (skill: Skill) => capital(skills[skill]),
    label: (skill: Skill) => `bot, ${skills[skill]}`,
    add: 'Put a bot on a free seat:',
    strength: 'How well they play',
    playsFor: (name: string) => `A bot plays for ${name} until ${name} is back.`,
    playsForYou: 'You are away, so a bot plays for you.',
  },

  replay: {
    watch: 'Watch it again',
    list: 'Replays',
    save: 'Download the record',
    heading: (match: number) => `Match ${match}`,
    thisMatch: 'This match so far',
    title: (game: string) => `Replay: ${game}`,
    loading: 'Fetching the match…',
    unreachable: 'The server does not answer. Try again in a moment.',
    back: 'Back to the table',
    logUntilHere: 'Until this move',
    controls: 'Playback',
    place: 'Place in the match',
    step: (at: number, of: number) => `Move ${at} of ${of}`,
    earlier: 'One move back',
    later: 'One move forward',
    play: 'Play all moves',
    pause: 'Pause',
    jump: (deal: string) => `Jump to a ${deal}`,
    allHands: 'Everyone’s cards',
    handOf: (name: string) => `${name}’s hand`,
  },

  invite: {
    by: (name: string) => `${name} invites you`,
    byNobody: 'You are invited',
    to: (game: string, minutes: number) => `to ${game}${minutes > 0 ? `, about ${minutes} minutes` : ''}`,
    toUnknown: 'to a game',
    minute: 'How to play in 60 seconds',
    table: (names: readonly string[], free: number) =>
      `A table: ${list([...names, ...(free > 0 ? [free === 1 ? 'a free seat' : `${free} free seats`] : [])])}`,
    watch: 'Watch',
    full: 'All seats are taken.',
    /** `free` is the number of free seats; `watch` says whether a person may watch. */
    playing: (names: readonly string[], free: number, watch: boolean) =>
      `${list(names)} ${names.length === 1 ? 'is' : 'are'} playing. ${free > 0 ? `${free === 1 ? 'A seat is' : `${free} seats are`} free for the next match: stay here${watch ? ', or watch' : ''}.` : `All seats are taken${watch ? ', but you can watch' : ''}.`}`,
    over: 'Their match is over. As soon as they play again, you can sit down.',
    noRoom: 'This room does not exist.',
    noRoomWhy: (code: string) => `No room has the code ${code}. Perhaps the room was closed, or the code is mistyped.`,
    cutShort: (code: string) => `${code} is not a whole code.`,
    cutShortWhy: 'A code has eight or twelve letters and digits. Copy the whole link, or ask for it again.',
  },

  password: {
    title: 'This server has a password',
    why: 'Ask the person who invited you.',
    label: 'Password',
    enter: 'Come in',
    wrong: 'That is not the password. Try again.',
  },

  room: {
    code: (code: string) => `Room ${code}`,
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Could not copy',
    share: 'Share…',
    shareText: (game: string) => `Play ${game} with me`,
    send: 'Send this link to the people you want to play with.',
    players: 'Players',
    you: 'you',
    host: 'host',
    ready: 'ready',
    notReady: 'not ready yet',
    offline: 'not connected',
    freeSeat: 'free seat',
    imReady: 'I’m ready',
    start: 'Start the match',
    waitingForOthers: (names: readonly string[]) => `Waiting for ${list(names)} to be ready.`,
    waitingForHost: (name: string) => `${name} starts the match.`,
    needMore: (n: number) => `${count(n, 'more player')} needed.`,
    mayStart: 'You can start, or wait for more.',
    rules: 'House rules',
    changeRules: 'Change',
    unreadyNote: 'If you change the rules, everyone has to say “ready” again.',
    kick: (name: string) => `Remove ${name}`,
    door: 'Who may come in, and chat',
    lock: 'Locked: nobody new sits down or watches',
    noChat: 'No chat at this table',
    sendOut: (count: number) => (count === 1 ? 'Send the spectator out' : `Send ${count} spectators out`),
    letBack: (names: readonly string[]) => `Let ${list(names)} come back`,
    letSpeak: (names: readonly string[]) => `Let ${list(names)} chat again`,
    kickSure: (name: string) => `Remove ${name} from the room?`,
    makeHost: (name: string) => `Make ${name} the host`,
    /** In the menu, what is folded up: about the room, and about the person. */
    more: 'More about the room',
    yourself: (name: boolean): string => (name ? 'Your name, face and devices' : 'Your face and devices'),
    rename: 'Change your name',
    save: 'Save',
    leave: 'Leave the room',
    spectators: (n: number) => `${count(n, 'person', 'people')} watching`,
    watching: 'You are watching.',
    sitDown: 'Sit down',
    won: (n: number) => count(n, 'match won', 'matches won'),
    series: (won: readonly (readonly [name: string, matches: number])[]) => `Matches won: ${won.map(([name, n]) => `${name} ${n}`).join(', ')}`,
    device: 'Use on another device',
    deviceHow: 'Open this link on the other device within 10 minutes. It works once, and the seat moves there.',
    deviceToken: 'In a terminal, the same link works with meldroom-play.',
    makeLink: 'Make a link',
    seatGone: 'This device no longer has a seat here. Perhaps the seat has moved to another device.',
    kicked: 'The host removed you from the room.',
    closed: 'This room was closed.',
    closedBecause: (why: string) => `This room was closed: ${why}`,
    menu: 'Room menu',
    pauseWish: 'Pause the clock',
    unpause: 'Let the clock run',
    pauseAsked: (name: string) => `${name} would like a pause`,
    theme: 'Colours',
    themes: { system: 'Like this device', light: 'Light', dark: 'Dark' },
    letWatch: 'Let somebody watch',
    /** `alone`: with bots, there is nobody whom the player would leave behind. */
    leaveMatch: (alone: boolean): string => (alone ? 'End the match' : 'Give up the seat'),
    /** `winner`: who wins at once, because nobody else would be left. */
    leaveMatchWhy: (alone: boolean, winner?: string): string => {
      if (alone) return 'This ends the match for good. If you only leave this page, it waits for you.';
      return winner === undefined ? 'You give up your seat for good; the others play on without you.' : `You give up your seat for good. The match ends, and ${winner} wins.`;
    },
    leaveMatchSure: (alone: boolean): string => (alone ? 'End it for good' : 'Give up my seat'),
    stay: 'Stay',
    /** After they have left for good. */
    gaveUp: 'You gave up your seat',
    endedMatch: 'You ended the match',
    playOn: (names: readonly string[]) => `${list(names)} play on.`,
  },

  sounds: { all: 'Sounds', sound: 'My turn', cardSounds: 'Cards', wordSounds: 'Good words', momentSounds: 'Wins' },

  table: {
    yourTurn: 'Your turn',
    youDecide: 'You decide',
    waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}`,
    cards: (n: number) => count(n, 'card'),
    about: (name: string) => `About ${name}`,
    dealer: 'deals',
    away: 'away',
    gone: 'left',
    offline: 'offline',
    draw: 'Draw',
    discard: 'Discard pile',
    emptyPile: 'empty',
    pileTop: (top: string, n: number) => `Discard pile, top card ${top}, ${count(n, 'card')}`,
    /** `passed`: it goes from player to player. */
    stockOf: (n: number, passed: boolean) => `${passed ? 'Deck' : 'Stock'}, ${count(n, 'card')}`,
    drawStock: (n: number) => `Draw from the stock, ${count(n, 'card')}`,
    pileFaceDown: (n: number) => `Discard pile, face down, ${count(n, 'card')}`,
    takeDiscard: (card: string) => `Take the ${card} from the discard pile`,
    noMelds: 'No melds on the table yet.',
    noWords: 'No words yet',
    wordsOf: (name: string) => `${name}’s words`,
    yourWords: 'Your words',
    set: 'set',
    run: 'run',
    meld: (kind: string, cards: readonly string[], owner: Who) => `${owner.you ? 'your' : `${owner.name}’s`} ${kind}: ${cards.join(', ')}`,
    layOffOn: (meld: string) => `Lay off on ${meld}`,
    change: (word: string) => `Change ${word}`,
    define: (word: string) => `What does ${word} mean?`,
    hand: 'Your hand',
    handCount: (n: number) => `Your hand, ${count(n, 'card')}`,
    emptyHand: 'No cards in hand',
    sort: 'Sort',
    sortBy: { rank: 'Rank', suit: 'Suit', letter: 'Letter', value: 'Value', colour: 'Colour' },
    asDealt: 'As dealt',
    group: 'Set aside',
    ungroup: 'Break up',
    useGroup: (cards: readonly string[]) => `Choose ${list(cards)}`,
    toBench: (word: string) => `Move ${word} to “Your word”`,
    groupName: (cards: readonly string[]) => `Set aside: ${cards.join(', ')}`,
    bench: 'Your word',
    benchChange: (word: string) => `Add cards to ${word}.`,
    /** `last`: the card that was chosen last, once there are enough. */
    benchPass: (n: number, last?: string) => (last === undefined ? `Choose ${count(n, 'card')} to exchange. The last one goes on top of the deck.` : `On top of the deck: ${last}.`),
    benchExchange: (most: number) => `Choose up to ${count(most, 'card')} to exchange.`,
    letters: (n: number) => count(n, 'letter'),
    lettersAtLeast: (n: number) => `at least ${count(n, 'letter')}`,
    nameChoice: { star: 'Which letter is the star?', wild: 'Which letter is the wild card?', flip: 'Which of its two letters?' } as Record<
      string,
      string | undefined
    >,
    letterFirst: 'Tap the card to choose its letter.',
    letterOrDiscard: 'Tap the card to choose its letter, or discard it.',
    chooseLetter: 'Choose letter',
    lettersGood: 'These make a word:',
    lettersNone: 'No letter makes a word yet.',
    lettersOther: 'Other letters:',
    removeCard: (card: string) => `Put ${card} back`,
    clear: 'Clear',
    check: 'Check',
    playWord: 'Lay word',
    /** In the place of a word that is too long for a button. */
    anyWord: 'word',
    /** `change` in games that have another word for it. */
    changeIn: { 'full-deck': (word) => `Play on ${word}`, 'alpha-rummy': (word) => `Add to ${word}` } as Record<string, ((word: string) => string) | undefined>,
    pass: 'Pass…',
    passNow: 'Pass',
    decline: 'Decline',
    giveBack: (n: number) => `Give back ${count(n, 'card')}`,
    exchange: 'Exchange…',
    cancelExchange: 'Cancel',
    exchangeNow: (n: number) => `Exchange ${count(n, 'card')}`,
    /** What a dim button needs. */
    needsDiscard: 'Choose one card to discard.',
    needsMeld: (n: number) => `Choose at least ${count(n, 'card')}.`,
    needsLayOff: 'Choose cards that fit a meld.',
    /** After a tap on a pile, and before what would be right. */
    notDrawn: 'You cannot draw there now.',
    notThere: (cards: readonly string[]) => `${list(cards)} cannot go there now.`,
    done: 'Done',
    meldNow: 'Meld',
    layOff: 'Lay off',
    discardNow: 'Discard',
    discardCard: (card: string) => `Discard the ${card}`,
    takeShort: (card: string) => `Take the ${card}`,
    takeLabel: (card: string) => `Take ${card}`,
    discardLabel: (card: string) => `Discard ${card}`,
    handTools: 'Sort and more',
    meldsOf: (name: string) => `${name}’s melds`,
    yourMelds: 'Your melds',
    toScore: (deal: string, number: number, target: number) => `${deal} ${number}, to ${target}`,
    ofHands: (deal: string, number: number, all: number) => `${deal} ${number} of ${all}`,
    scoreSheet: 'Score sheet',
    olderCards: (n: number) => `Show the ${count(n, 'older card')}`,
    allCards: 'The whole pile',
    takeBack: 'Undo',
    takeBackWhole: 'Undo my move',
    back: 'I am here',
    awayNow: 'You are away, so the table plays your turns.',
    playedForYou: (moves: string) => `Your time ran out, so the table played for you: ${moves}`,
    promptDraw: 'Draw a card.',
    promptPlay: (may: { meld: boolean; layOff: boolean; discard: boolean }) =>
      oneOf([may.meld && 'meld', may.layOff && 'lay off', may.discard && 'discard a card']),
    promptLayOff: 'Tap a glowing meld to lay off there.',
    promptNoMeld: 'No meld: choose three of a rank, or three in a row of one suit.',
    promptTaken: (card: string) => `You took ${card} this turn: discard another card.`,
    /** What a badge on a card says. */
    promptNoted: (card: string, note: string) => `${card}: ${note}.`,
    promptFits: (cards: readonly string[], kind: string, owner: Who) => `${list(cards)} ${cards.length === 1 ? 'fits' : 'fit'} ${owner.you ? 'your' : `${owner.name}’s`} ${kind}.`,
    fits: 'Can be laid.',
    inMeld: 'Part of a meld.',
    promptUpcard: 'Take the upcard or decline it.',
    promptWord: 'Spell a word or change one.',
    promptFirstWord: 'Tap cards to spell a word.',
    promptDiscard: 'Spell and keep words, then discard a card.',
    promptFinal: 'Last plays: lay what you can, then tap Done.',
    clause: (id: string) => `Rule ${id}`,
    propose: (word: string) => `Ask the table to allow ${word}`,
    clock: (left: string) => `Time left: ${left}`,
    clockStopped: 'The clock is stopped.',
    /** A long time on a clock, of two days or more. */
    days: (n: number) => `${n} days`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    moveLeft: 'Move left',
    moveRight: 'Move right',
    keys: 'Arrow keys move along the cards, Shift and an arrow key moves a card.',
    spectator: 'You are watching this match.',
    skip: 'Skip',
    log: 'Log',
    chat: 'Chat',
    logAndChat: 'Log and chat',
    unread: (n: number) => `${n} unread`,
    stall: (n: number) => `The hand ends without points in ${count(n, 'turn')} unless someone melds or lays off.`,
    finalPlays: 'Last plays',
    /** `out`: who has no cards left; `others`: who has some. */
    finalGoesOn: (out: readonly Who[], [other, ...more]: readonly Who[]) =>
      `${haveNoCards(out)} ${other === undefined || more.length > 0 ? 'The others still have their last turn' : `${other.name} still ${other.you ? 'have your' : 'has their'} last turn`}.`,
    houseWords: (words: readonly string[]) => `House words: ${words.join(', ')}`,
  },

  rummy: {
    taken: 'taken this turn, so you may not discard it',
  },

  gin: {
    gin: (who: Who) => (who.you ? 'Gin!' : `Gin for ${who.name}!`),
    dealt: (n: number) => `This hand is played with ${count(n, 'card')} each.`,
    fromDiscard: (n: number) => `${count(n, 'turn')} in a row started with the discard pile; after ten the hand ends.`,
    keep: 'Keep as a word',
    words: 'Words',
    noWords: 'none yet',
    deadwood: 'Deadwood',
    /** What it is worth, before a number. */
    deadwoodValue: 'Deadwood',
    none: 'none',
    split: 'Your hand so far',
    deadwoodOf: (cards: readonly string[]) => `Deadwood: ${cards.join(', ')}`,
    knocked: (gin: boolean): string => (gin ? 'has gin' : 'knocked'),
    out: (who: Who) => `${who.name} knocked`,
    /** With more deadwood than the other player. */
    tooSoon: (who: Who) => `${who.name} knocked too soon`,
    knock: 'Knock…',
    knockNow: 'Knock',
    /** With this deadwood. */
    knockWith: (n: number) => `Knock with ${n}`,
    layDown: 'Lay down…',
    layDownTitle: 'Lay your hand down',
    layDownNow: 'Lay down',
    /** More than one can go. */
    faceDown: 'Choose the card that goes face down.',
    goesFaceDown: (card: string) => `${card} goes face down.`,
    wordsFromGroups: 'The words you kept count; every other card is deadwood.',
    /** `pays`: a knock that comes too soon costs the deadwood. */
    knockRisk: (pays: boolean) => `If the other player has less deadwood, your words count for nothing, ${pays ? 'you lose your deadwood, and they get it' : 'and they get your deadwood'}.`,
    tableSetsOut: 'The table sets out the best words for both hands.',
    allInWords: 'Every card is in a word: gin, if the dictionary has them all. If not, nothing changes.',
    promptGin: 'Only one card is in no word: gin!',
    promptKnock: 'Spell and keep words, then discard a card or knock.',
    promptLayDown: 'Keep your words, then lay down: cards in no word count against you.',
  },

  ginRummy: {
    ginNow: 'Gin!',
    ginTitle: 'Gin',
    bigGin: 'Big gin!',
    bigGinOf: (who: Who) => (who.you ? 'Big gin!' : `Big gin for ${who.name}!`),
    undercut: (who: Who) => (who.you ? 'You undercut!' : `${who.name} undercuts!`),
    tableSetsOut: 'The table sets out your best melds.',
    /** The chosen card goes face down, but another one would leave least. */
    notBest: (card: string, best: string, n: number) => `${card}: not the best, ${best} leaves ${n}.`,
    group: 'Group melds',
    layDownOwn: 'Lay my groups',
    ginOnly: 'In this hand you can knock only with gin.',
    limit: (n: number) => `In this hand you can knock with ${n} or less.`,
    doubled: 'A spade was turned up: this hand counts twice.',
    fromDiscard: (n: number) => `${count(n, 'turn')} in a row started with the discard pile; after twenty the hand ends.`,
    promptKnock: 'Knock, or discard a card and play on.',
    promptLayDown: (who: Who, n: number) => `${who.name} knocked with ${n}. Lay down: the table makes your melds.`,
    promptLayOff: 'Tap a card, then the meld it fits. Tap Done when you have finished.',
  },

  passTheDeck: {
    /** Of the players, in a row; short, because it may lie next to a narrow deck. */
    passed: (n: number, all: number) => `${n} of ${all} passed`,
    onTable: (n: number) => `${n} on the table`,
    /** Next to the score. */
    laid: (n: number) => `${n} laid`,
  },

  fullDeck: {
    starter: 'Starter',
    won: (n: number) => `${count(n, 'game')} won`,
    thisGame: (n: number) => `${n} in this game`,
    closed: 'Made this turn: it can be played on from the next turn.',
    /** Short, because it may lie next to a narrow deck. */
    idle: (left: number) => `Ends in ${count(left, 'turn')} without a point`,
    promptFresh: (may: { lay: boolean; playOn: boolean; exchange: boolean; pass: boolean }) =>
      oneOf([may.lay && 'lay a new word', may.playOn && 'play on a word', may.exchange && 'exchange cards', may.pass && 'pass']),
    promptPlayed: (lay: boolean, playOn: boolean): string => {
      if (lay) return playOn ? 'Lay a new word, play on another, or tap Done.' : 'Lay a new word, or tap Done.';
      return playOn ? 'Play on a word on the table, or tap Done.' : 'Nothing more to lay: tap Done.';
    },
    promptOnlyPlayOn: 'Now these cards can only join a word on the table.',
    /** `out`: who has no cards left; `others`: who has some. */
    goesOn: (out: readonly Who[], [other, ...more]: readonly Who[]) =>
      `${haveNoCards(out)} ${other === undefined || more.length > 0 ? 'The others play on until all pass' : other.you ? 'You play on until you pass' : `${other.name} plays on until they pass`}.`,
    /** Why a word scores so often for each letter, by the clause. */
    timesWhy: {
      'FD-3.1': 'A new word: 2 points a letter.',
      'FD-3.3': 'Letters added: 1 point for each letter of the word.',
      'FD-3.4': 'Old letters in a new order: 2 points a letter.',
      'FD-3.5': 'Letters added in the middle: 2 points a letter.',
    } as Record<string, string | undefined>,
    piles: 'Piles',
    pile: (n: number, top: string, cards: number) => `Pile ${n}: ${top}, ${count(cards, 'card')}`,
    pileGone: (n: number) => `Pile ${n}: empty`,
    cardsInWords: (n: number) => `${count(n, 'card')} in words`,
    /** The same where there is little room. */
    inWords: (n: number) => `${n} in words`,
    promptStarter: 'Make a word from the top cards, or play them on a word. Most cards in words win.',
  },

  verdict: {
    stands: 'It is a word!',
    falls: 'Not a word!',
    challenged: (who: Who, stands: boolean) =>
      stands ? `${who.name} challenged it and ${who.you ? 'lose your' : 'loses their'} next turn.` : `${who.name} challenged it, and ${who.you ? 'were' : 'was'} right.`,
    /** `pile`: the cards that were taken from the pile in that turn go back there. */
    takesBack: (who: Who, pile: boolean) =>
      `${who.name} ${who.you ? 'take' : 'takes'} the cards back${pile ? ', and those from the discard pile go back there' : ''}. The turn is over.`,
    earns: (who: Who, scored: number, bonus: number) =>
      `${who.name} ${who.you ? 'score' : 'scores'} ${points(scored)}${bonus > 0 ? ` and ${who.you ? 'get' : 'gets'} ${count(bonus, 'bonus card')}` : ''}.`,
  },

  alphaRummy: {
    spread: (n: number) => `Discard pile, ${count(n, 'card')}, the oldest first`,
    takeFrom: (card: string, more: number) => (more === 0 ? `Take the ${card}` : `Take the ${card} and the ${count(more, 'card')} after it`),
    takeFromHere: 'Tap a card to take it and all the cards after it. You must then use it in a word.',
    /** As it is on the rail, and in full. */
    putBackLabel: (n: number) => (n === 1 ? 'Put back' : `Put back ${n}`),
    putBack: (n: number) => `Put back ${n === 1 ? 'the card' : `${n} cards`}`,
    /** The label on a button; screen readers also get the number. */
    bonusCards: 'Take bonus',
    takeBonus: (n: number) => `Take bonus: ${count(n, 'card')}`,
    bonusFromStock: (n: number, left: number) => `Take ${count(n, 'bonus card')} from the stock, ${count(left, 'card')}`,
    wanted: 'must go into a word this turn',
    taken: 'taken from the pile',
    /** `back`: how many cards may still go back to the pile. */
    mustUse: (card: string, back: number) =>
      `Use the ${card} in a word this turn${back === 0 ? '' : `, or put ${back === 1 ? 'it' : 'the cards'} back`}.`,
    /** Over the pile, which it must not hide; the slip says the rest to the player whose turn it is. */
    stockEmpty: 'The stock is empty',
    lastChance: 'The stock is empty: take from the pile and lay a word, or the round is over.',
    goesOn: (who: Who, cards: number) => `${who.name} went out${cards > 0 ? ` and took ${unbroken(count(cards, 'card'))}` : ''}. The round goes on.`,
    losesTurns: (n: number) => (n === 1 ? 'loses a turn' : `loses ${n} turns`),
    pending: 'not accepted yet',
    /** A headline. `was`: the word before, if it is not a new one. */
    laid: (who: Who, word: string, was: string) => (was === '' ? `${who.name} laid ${word}` : `${who.name} made ${was} into ${word}`),
    sum: ({ value, multiplier, points }: WordScore) => `${value} × ${multiplier} = ${points}`,
    /** Why the values of the cards count so often. */
    timesWhy: (times: number) => `Words of ${times < 4 ? times + 3 : '7 or more'} letters count their cards × ${times}.`,
    brings: (letters: number, addOn: boolean, bonus: number) =>
      [count(letters, 'letter'), addOn && 'only the new cards count', bonus > 0 && count(bonus, 'bonus card')].filter(Boolean).join(', '),
    isItAWord: (word: string) => `Is ${word} a word? If you challenge it and it is one, you lose your next turn.`,
    waiting: ([judge, ...more]: readonly string[]) => `It stands when ${judge === undefined || more.length > 0 ? 'the others accept' : `${judge} accepts`} it, or when the time is up.`,
    accept: 'Accept',
    accepts: (who: Who): string => (who.you ? 'accept' : 'accepts'),
    thinks: 'thinks',
    decide: 'decide',
    challenge: 'Challenge',
    promptDraw: 'Draw a card, or take from the discard pile.',
    promptMeld: 'Lay a word, or discard a card.',
    promptBonus: (n: number) => `Your word earned ${count(n, 'bonus card')}: take ${n === 1 ? 'it' : 'them'} before you discard.`,
    promptBonusOrOut: (n: number) => `Take your ${n === 1 ? 'bonus card' : `${n} bonus cards`}, or discard your last card to go out.`,
  },

  cards: {
    playing: (rank: string, suit: string) => `${rank} of ${suit}`,
    points,
    star: 'star',
    wild: 'wild card',
    flip: (letters: readonly string[]) => letters.join(' or '),
    standsFor: (letter: string) => `stands for ${letter}`,
    /** The words printed on cards that stand for more than one letter. */
    prints: { anyLetter: 'any letter', wild: 'wild', twoLetters: 'two letters' },
  },
  suits,
  colours,
  ranks: {
    short: { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' } as Record<number, string | undefined>,
    spoken: {
      1: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten',
      11: 'jack', 12: 'queen', 13: 'king',
    } as Record<number, string | undefined>,
  },

  words: {
    good: (word: string) => `${word} is in the dictionary.`,
    bad: (word: string) => `${word} is not in the dictionary.`,
    /** Of a word in the dictionary that the rules of the game forbid now. */
    notHere: 'Not allowed here',
    /** The same, next to the word. */
    notIn: 'not in the dictionary',
    whyTimes: (times: number) => `Why × ${times}?`,
    bonusCards: (n: number) => count(n, 'bonus card'),
    /** Below a word with some of them. */
    wildCards: 'wild cards count 0',
    /** Of a word that is laid without a look into the dictionary; the first one where there is little room. */
    unchecked: 'not checked',
    mayBeChallenged: 'Not checked: may be challenged.',
    /** Before the points. */
    atEnd: 'at the end',
    /** Below the letter of the only chosen card. */
    discardOrSpell: 'discard it, or spell on',
    worth: (points: number, bonus: number) => `It scores ${count(points, 'point')}${bonus > 0 ? `, then you take ${count(bonus, 'bonus card')}` : ''}.`,
    counts: (n: number) => `It counts ${points(n)} at the end.`,
    formOf: (word: string) => `It is a form of ${word}.`,
    noGloss: 'The dictionary has no definition for it.',
    ask: 'Check a word',
  },

  petition: {
    /** `what`: the move, if it is known. */
    takeBack: (name: string, what = 'their move') => `${name} asks to take back ${what}.`,
    discard: (card: string) => `the ${card}`,
    word: (name: string, word: string) => `${name} asks to allow ${word}.`,
    yours: ([asked, ...more]: readonly string[]) => (asked === undefined || more.length > 0 ? 'You asked the table; the others decide.' : `You asked ${asked}; now ${asked} decides.`),
    agree: 'Agree',
    withdraw: 'Never mind',
    agreed: (names: readonly string[]) => `Agreed: ${list(names)}.`,
  },

  result: {
    /** Of this player, in this game. */
    bestHand: (deal: string) => `Your best ${deal} so far!`,
    /** A hand that has no points yet. */
    inPlay: 'in play',
    /** `number`: that of a hand, or of the first and the last of several. */
    handTitle: (deal: string, number: number | string) => `${capital(deal)} ${number}`,
    out: (name: string) => `${name} went out`,
    outYou: 'You went out',
    /** If nobody went out, the player who scored most. */
    won: (who: Who, deal: string) => `${who.name} ${who.you ? 'win' : 'wins'} the ${deal}`,
    noOut: (deal: string) => `The ${deal} is over`,
    /** By the clause that ended the hand. */
    why: {
      'RUM-2.6': 'Not one card left in hand.',
      'AR-4.3': 'The target is reached.',
      'GR-2.6': 'All eleven cards are in melds.',
      'GR-3.1': 'Less deadwood than in the other hand.',
      'GR-3.2': 'The knocker did not have less deadwood.',
      'GR-3.3': 'Not one card left over.',
      'GIN-3.1': 'Not one card left over.',
      'GIN-3.2': 'Less deadwood than in the other hand.',
      'GIN-3.3': 'The same deadwood in both hands.',
      'GIN-3.4': 'More deadwood than in the other hand.',
      'PD-3.2': 'The last plays are made, and every word counts.',
      'RUM-2.5': 'Both piles are empty, so nobody gets points.',
      'RUM-2.7': 'Nobody laid a card for too long, so nobody gets points.',
      'GIN-3.5': 'Nobody knocked.',
      'GR-2.8': 'Nobody knocked in time, so nobody gets points.',
      'AR-5.1': 'The stock is empty, and somebody laid no word with a card from the pile.',
      'FD-5.1': 'Nobody laid any more words.',
      'FD-6.3': 'After the tie, the most cards in words decided.',
    } as Record<string, string | undefined>,
    /** After a knock: who had less left over, and how much; then the other one. */
    deadwoods: (less: Who, n: number, more: Who, m: number) => `Deadwood: ${less.you ? 'you' : less.name} ${n}, ${more.you ? 'you' : more.name} ${m}.`,
    /** The one who did not knock had as much. */
    noMore: (who: Who, n: number, than: Who) => `${who.name} had ${n} too: no more than ${than.you ? 'you' : than.name}.`,
    /** Somebody went gin, and another one scored more; with the line that brought most. */
    still: (out: Who, best: string, n: number) => `${out.name} went gin, but ${best} alone counts ${n}.`,
    totals: (of: readonly (readonly [who: Who, n: number])[]) => {
      const [[first, n] = [{ name: '', you: false }, 0], ...others] = of;
      const [[other, m] = [undefined, 0], ...more] = others;
      const has = `${first.name} ${first.you ? 'have' : 'has'}`;
      if (other && more.length === 0) return `${has} ${points(n)}, ${other.name} has ${m}.`;
      return `${has} ${list([points(n), ...others.map(([{ name }, m]) => `${name} ${m}`)])}.`;
    },
    matchScore: (score: string, n: number, deal: string) => `${score} after ${count(n, deal)}`,
    lastHand: (deal: string) => `The last ${deal}`,
    goesTo: (target: number) => `The match goes to ${target}.`,
    moreDeals: (n: number, deal: string) => (n === 1 ? `One more ${deal}.` : `${count(n, deal)} to go.`),
    /** Why a match continues after a tie, for games with a special way; `tieOtherwise` for all others. */
    tie: { 'full-deck': 'It is a tie, so a Starter decides: nobody holds cards, and the most cards in words wins.' } as Record<string, string | undefined>,
    tieOtherwise: (deal: string) => `It is a tie for first place, so another ${deal} decides.`,
    cardsLeft: (n: number) => `${count(n, 'card')} left`,
    /** What the cards that are left cost. */
    cost: (points: number) => `: ${signed(points)}`,
    /** To somebody who has lost: how few points were missing, or the best they did. */
    close: (short: number) => `Close! Only ${count(short, 'point')} short.`,
    yourBest: (what: string, points: number) => `Your best: ${what}, ${signed(points)}.`,
    noneLeft: 'no cards left',
    deadwood: (points: number) => (points === 0 ? 'no deadwood' : `deadwood ${points}`),
    missed: 'Best word you missed',
    missedInStarter: 'Best word you missed in the Starter',
    /** What it would have brought; each comes after the word. */
    missedFor: (n: number) => `, for ${points(n)}`,
    missedAtEnd: (n: number) => `, ${n} at the end`,
    missedCards: (n: number) => `, for ${count(n, 'card')}`,
    showMissed: 'Show me',
    laidOff: (who: Who, card: string) => `${card} (laid off by ${who.you ? 'you' : who.name})`,
    leftWith: (who: Who) => (who.you ? 'What you had left' : `What ${who.name} had left`),
    matchWon: (names: readonly string[]) => (names.length === 1 ? `${names[0]} wins the match` : `${list(names)} share the match`),
    sharePicture: 'Share a picture',
    savePicture: 'Save a picture',
    noPicture: 'This browser could not draw the picture.',
    matchYou: 'You win the match',
    matchNobody: 'The match is over',
    player: 'Player',
    deal: capital,
    total: 'Total',
    sheet: 'Final sheet',
    /** Above the folded lines of a score: how many they are, and the one that brought most. */
    scores: (n: number, best: string, points: number) => `All ${n} scores; the best: ${best}, ${signed(points)}`,
    left: (cards: readonly string[]) => `Left in hand: ${cards.join(', ')}`,
    harder: 'A harder match',
    goOn: (deal: string) => `Next ${deal}`,
    looks: (_: Who): string => 'still looking',
    secondsLeft: (seconds: number) => `${seconds} s to look`,
    whoIsReady: (deal: string) => `Ready for the next ${deal}`,
    whoPlaysAgain: 'Who plays again',
    toRoom: 'To the room',
    before: 'The last match',
    rematch: 'Play again',
    show: 'Last result',
    commitment: 'Fair shuffle',
    commitmentWhy:
      'Before the first shuffle the server showed this fingerprint of its secret, and every player’s browser added a random value. Now everyone can see the secret, so anyone can check the shuffles.',
    fingerprint: 'Fingerprint',
    secret: 'Secret',
    contributionIn: 'The value in your place is the one this browser added.',
  },

  chat: {
    say: 'Write a message',
    send: 'Send',
    none: 'No messages yet.',
    /** Above what is done about a person in the chat. */
    moreOptions: 'Mute someone',
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Unmute ${name}`,
    silence: (name: string) => `Mute ${name} for everybody`,
    hide: 'Hide chat',
    show: 'Show chat',
    hidden: 'Chat is hidden.',
    off: 'There is no chat at this table.',
    spectator: 'spectator',
  },

  log: {
    you: 'You',
    someone: 'Someone',
    /** In the draw for the deal: a card without a letter of its own. */
    drawnAnew: (card: string) => `${card} (does not count)`,
    drawnAgain: 'A tie, drawn again:',
    /** Short, so that it fits a line next to the table. */
    dealDrawn: (draws: string, dealer: string) => `${dealer}: ${draws}.`,
    deals: (who: Who) => (who.you ? 'You deal' : `${who.name} deals`),
    drawnCard: (name: string, card: string) => `${name} ${card}`,
    handDealt: (deal: string, number: number, cards: number) => `${capital(deal)} ${number}${cards > 0 ? `: ${count(cards, 'card')} each` : ''}.`,
    drewStock: (who: Who, n: number) => `${who.name} drew ${n === 1 ? 'a card' : count(n, 'card')}.`,
    drewDiscard: (who: Who, card: string) => `${who.name} took the ${card}.`,
    melded: (who: Who, cards: readonly string[]) => `${who.name} melded ${list(cards)}.`,
    laidOff: (who: Who, cards: readonly string[]) => `${who.name} laid off ${list(cards)}.`,
    discarded: (who: Who, card: string) => `${who.name} discarded the ${card}.`,
    wordLaid: (who: Who, word: string) => `${who.name} laid ${word}.`,
    wordChanged: (who: Who, was: string, word: string) => `${who.name} changed ${was} into ${word}.`,
    passed: (who: Who, n: number) => (n > 0 ? `${who.name} passed and exchanged ${count(n, 'card')}.` : `${who.name} passed.`),
    /** The same in games that have another word for it. */
    passedIn: {
      gin: declinedUpcard,
      'gin-rummy': declinedUpcard,
      'full-deck': (who: Who, n: number) => (n > 0 ? `${who.name} exchanged ${count(n, 'card')}.` : `${who.name} passed.`),
    } as Record<string, ((who: Who, cards: number) => string) | undefined>,
    done: (who: Who) => `${who.name} ended ${who.you ? 'your' : 'their'} turn.`,
    stockRenewed: (n: number) => `Shuffled again: ${count(n, 'card')} in the stock.`,
    /** By the clause that applies. */
    deckDepleted: {
      'PD-2.5': 'The deck is gone: one last turn each.',
      'PD-2.7': 'Everyone passed: one last turn each.',
      'GIN-2.8': 'The hand ends without a knock: both set out their words.',
      'GR-2.8': 'The hand ends without a knock, and without points.',
    } as Record<string, string | undefined>,
    deckDepletedOtherwise: 'The stock is empty.',
    timedOut: (who: Who) => `${who.name} ran out of time, so the table played.`,
    acceptedLate: (who: Who) => `${who.name} did not decide in time, so the table accepted.`,
    awayStart: (who: Who) => `${who.name} ${who.you ? 'are' : 'is'} away.`,
    awayEnd: (who: Who) => `${who.name} ${who.you ? 'are' : 'is'} back.`,
    playerLeft: (who: Who) => `${who.name} gave up the seat.`,
    tookBack: (who: Who) => `${who.name} took back the last move.`,
    petitionTakeBack: (who: Who) => `${who.name} asked to take back the last move.`,
    petitionWord: (who: Who, word: string) => `${who.name} asked to allow ${word}.`,
    agreed: (who: Who) => `${who.name} agreed.`,
    declined: (who: Who) => `${who.name} declined.`,
    wordAdmitted: (word: string) => `${word} counts in this match.`,
    handEnded: (deal: string, number: number, scores: string) => `${capital(deal)} ${number} is over: ${scores}.`,
    starterEnded: (cards: string) => `The Starter is over: ${cards}.`,
    handScore: (who: Who, n: number) => `${who.name} ${signed(n)}`,
    scored: (who: Who, n: number, why: string) => `${who.name} scored ${n}: ${why}.`,
    putBack: (who: Who, cards: readonly string[]) => `${who.name} put back the ${list(cards)}.`,
    knocked: (who: Who, gin: boolean) => (gin ? `${who.name} knocked: gin!` : `${who.name} knocked.`),
    setOut: (who: Who) => `${who.name} ${who.you ? 'have' : 'has'} set out ${who.you ? 'your' : 'their'} words.`,
    handShown: (who: Who, words: readonly string[], deadwood: readonly string[]) =>
      `${who.name} laid down ${words.length > 0 ? list(words) : 'no words'}, deadwood ${deadwood.length > 0 ? list(deadwood) : 'none'}.`,
    deadwoodShown: (who: Who, deadwood: readonly string[]) => `${who.name} ${who.you ? 'have' : 'has'} ${deadwood.length > 0 ? `deadwood: ${list(deadwood)}` : 'no deadwood'}.`,
    wordAccepted: (who: Who) => `${who.name} accepted the word.`,
    challenged: (who: Who, word: string, stands: boolean) =>
      `${who.name} challenged ${word}: it is ${stands ? 'a word' : 'no word'}.`,
    turnLost: (who: Who) => `${who.name} ${who.you ? 'lose' : 'loses'} a turn.`,
    wentOut: (who: Who) => `${who.name} went out. The round goes on.`,
    starterBegun: (names: readonly string[]) => `It is a tie: ${list(names)} play the Starter.`,
    matchWon: (who: Who) => `${who.name} ${who.you ? 'win' : 'wins'} the match.`,
    matchShared: (names: readonly string[]) => `${list(names)} share the match.`,
    matchNobody: 'The match is over.',
    joined: (name: string) => `${name} sat down.`,
    joinedBot: (name: string, skill: string) => `${name}, a bot (${skill}), sat down.`,
    leftRoom: (name: string) => `${name} left.`,
    connected: (who: Who) => `${who.name} ${who.you ? 'are' : 'is'} back online.`,
    disconnected: (who: Who) => `${who.name} lost the connection.`,
    matchStarted: 'The match begins.',
    kicked: (name: string) => `${name} was removed by the host.`,
    hostChanged: (who: Who) => `${who.name} ${who.you ? 'are' : 'is'} the host now.`,
    renamed: (name: string) => `A player is now called ${name}.`,
    received: (cards: readonly string[]) => `You got ${cards.length === 1 ? 'the ' : ''}${list(cards)}.`,
    since: 'While you were away',
  },

  credits: 'Meldroom is free software under the MIT licence. Its dictionary is made from the works named below.',

  errors: {
    room_full: 'All seats of this room are taken.',
    spectators_full: 'This room has as many spectators as it can take. Try again later.',
    locked: 'The room is locked. Its host can open it.',
    kicked: 'The host removed you from this room. You can come back for the next match.',
    server_full: 'The server is full and cannot open another room. Try again later.',
    draining: 'The server goes down soon, so no new rooms can be opened. Matches go on.',
    banned: 'The operator of this server does not let you in.',
    wrong_origin: 'The server does not know this page’s address. The operator of the server can allow it with the setting “origins”.',
    too_many_connections: 'Too many people are connected from your network, or to this server. Try again when some of them have left.',
    busy: 'The server is busy. Try again in a moment.',
    bad_token: 'This link has been used already or is too old.',
  } as Record<string, string | undefined>,

  /**
   * Texts for what the server says in English, by its keys. If a language has no text for a key, the server's own
   * sentence is shown; in English it always is.
   */
  server: {
    /** Why something was refused: by clause and reason, or by the reason only. */
    refusals: {
      // Players know the lexicon as the dictionary.
      'T-9 not_a_word': ({ word }) => `${word} is not in the dictionary.`,
    } as Explanations,
    /** The explanation of an option, by its clause and name. */
    options: {} as Record<string, string | undefined>,
    /** Why the server did not give a match, by the status of its answer. */
    noMatch: {} as Record<number, string | undefined>,
    /** A line of a score; the codes of cards in it stay as they are. */
    scoreLine: (line: string) => line,
  },
  fairness: {
    before:
      'The server has settled on a secret for this match. It keeps the secret to itself, but shows this fingerprint of it, so that it cannot take another one later. Then every player’s browser adds a random value. All shuffles follow from the secret and these values together, so nobody can choose how the cards will lie, the server included. After the match the secret is shown, and you can check all of it here.',
    addedHere: 'Added by this browser',
    addedBy: (name: string) => `Added by ${name}`,
    nothing: 'Nothing; zeros stand in its place.',
    player: (number: number) => `player ${number}`,
    check: 'Check it here',
    checking: 'Checking…',
    how: 'Your browser fetches the record of the match and works out every shuffle again by itself.',
    fair: (open: boolean): string =>
      open ? 'Everything that could be checked fits.' : 'Everything fits: this browser came to the very same shuffles.',
    unfair: 'This does not fit. The record is not that of a fair match.',
    verdicts: { fits: 'Fits', wrong: 'Does not fit', open: 'Nothing to compare' },
    published: (deal: string) =>
      `This table plays a published deal, “${deal}”: it has the same cards at every table, and anybody may work them out in advance. So one person plays it alone, and no browser adds a random value.`,
    scope: 'This checks the shuffles. To check that every move kept to the rules, run “meldroom verify” on the downloaded record.',
    numbers: 'The numbers',
    seed: 'What all shuffles follow from',
    copy: 'Copy the numbers',
    copied: 'Copied',
  },

  moment: { copy: 'Copy link to this move' },

  learn: {
    howTo: 'How to play',
    of: (game: string) => `The rules of ${game}`,
    ofTable: 'The rules of the table',
    shared: (table: string, section: string) => `${table}: ${section}`,
    whole: 'All the rules',
    contents: 'Contents',
    here: 'Next to the rules you see what is set in this room.',
    setTo: (value: string) => `Here: ${value}.`,
    loading: 'Fetching the rules…',
    lost: 'The rules could not be fetched. Try again in a moment.',
    unknown: 'These rules do not exist.',

    newTo: (game: string) => `New to ${game}?`,
    offer: 'Short tips can show you what to do as you play.',
    show: 'Show me as I play',
    noThanks: 'No, thanks',
    willShow: 'You’ll get a tip for each step as you play.',
    walk: 'How it goes',
    step: (at: number, of: number) => `${at} of ${of}`,
    skip: 'Skip all',
    finish: 'Got it',
    next: 'Show me',
    /** After the last step; `hints`: the table gives hints. */
    over: (hints: boolean): string => `That is all you need to know. Play on${hints ? ', and tap the bulb when you want a hint' : ''}!`,
    example: (word: string) => `For example ${word}.`,
    exampleChange: (was: string, word: string) => `For example, make ${was} into ${word}.`,
    /** Before a knock. */
    keepFirst: (word: string) => `First keep ${word}.`,
    /** To a player who has put all its letters together, in another order. */
    reorder: (word: string) => `For ${word}, tap a letter, then the one it goes before.`,
    atLeisure: 'There is no clock: take your time.',
  },

  comfort: {
    dealing: 'Dealing the cards…',
    largeIndex: 'Large letters and ranks on cards',
    nightStock: 'Dark cards',
    padAndLog: 'Score sheet and log next to the table',
    showPhrases: 'Reactions and quick phrases in the chat',
    oneTap: 'Play with one tap',
    oneTapDoes:
      'A tap on a hint, or on cards set aside, plays them at once where possible; in Rummy and Gin Rummy a second tap on a card discards it. To look at a word first, drag it to “Your word”.',
    phrasesTitle: 'Say with one tap',
    reactions: { smile: 'Smile', clap: 'Applause', wow: 'Wow', oops: 'Oops' },
    phrases: ['Hello!', 'Well played!', 'Thank you!', 'One moment, please.'] as readonly string[],
    qr: { show: 'QR code', label: 'QR code of the link', how: 'Point the camera of the other device at it, or type the link:' },
    typing: {
      anywhere: 'Spell words with the keyboard',
      open: 'Type',
      word: 'Type a word',
      lacking: (letters: readonly string[]) => `No card for ${list(letters)}.`,
    },
    presets: {
      choose: 'Rules',
      usual: 'Usual rules',
      /** The name of a game's usual rules, if they have one. */
      usualOf: { 'full-deck': 'Official match' } as Record<string, string | undefined>,
      own: 'Own rules',
      /** In other languages: the translations of the server's preset names. */
      titles: {} as Record<string, string | undefined>,
    },
  },

  spoken: {
    yourTurn: 'It is your turn.',
    youDecide: 'You have to decide.',
    keysSpell: 'Letter keys spell a word, Backspace removes the last card.',
    timeIsShort: 'Your time is nearly up.',
    wantsRematch: 'Somebody would like to play again.',
  },

  install: {
    newer: 'A new version is available.',
    later: 'Later',
    offline: 'Meldroom cannot be reached',
    noNetwork: 'This device has no network.',
    noServer: 'The server does not answer: it may be restarting, or your network blocks it.',
    kept: 'Nothing is lost: the server keeps your seat and your cards.',
    again: 'This page tries again by itself.',
    now: 'Try now',
    notify: 'Notification when it is my turn',
    notifyRefused: 'Blocked in this browser’s settings.',
    notifyMissing: 'Needs an address that begins with https.',
    turn: 'It is your turn',
    decide: 'You have to decide',
    turnAt: (game: string, room: string) => `${game}, room ${room}`,
  },
};
