import { nameOf } from '../text/card_names.ts';
import type { Seat } from '../protocol/model.ts';
import { englishFindings } from '../text/en/findings.ts';
import { germanFindings } from '../text/de/findings.ts';
import { language } from '../text/language.svelte.ts';
import { text } from '../text/text.ts';
import type { Fault, Finding } from './check.ts';

/** A step of the check in words: its outcome, and the details of what is wrong. */
export interface Step {
  verdict: 'fits' | 'wrong' | 'open';
  sentence: string;
  details: readonly string[];
}

const wordsIn = { de: germanFindings, en: englishFindings };
const findings = () => wordsIn[language()];

/** More faults than this add nothing. */
const mostFaults = 5;

function faultSentence(fault: Fault): string {
  const { shuffle } = fault;
  switch (fault.kind) {
    case 'card':
      return findings().wrongCard(shuffle, fault.place + 1, nameOf(fault.found), nameOf(fault.due));
    case 'pile':
      return findings().wrongPile(shuffle);
    case 'cards':
      return findings().wrongCards(shuffle);
  }
}

function faultSentences(faults: readonly Fault[]): string[] {
  const sentences = faults.slice(0, mostFaults).map(faultSentence);
  return faults.length > mostFaults ? [...sentences, findings().more(faults.length - mostFaults)] : sentences;
}

function sentenceOf(finding: Finding, playerOf: (seat: Seat) => string): string {
  const words = findings();
  switch (finding.step) {
    case 'readable':
      return words.unreadable;
    case 'commitment':
      return finding.holds ? words.commitment : words.commitmentWrong;
    case 'promise':
      return finding.holds === null ? words.promiseOpen : finding.holds ? words.promise : words.promiseWrong;
    case 'contribution':
      return finding.holds === null ? words.contributionOpen : finding.holds ? text.result.contributionIn : words.contributionWrong;
    case 'deal':
      return finding.holds ? words.deal(finding.deal) : words.dealWrong(finding.deal);
    case 'table': {
      const parts = finding.changed.map((part) => (typeof part === 'string' ? words.parts[part] : words.valueOf(playerOf(part.contributionOf))));
      return finding.holds ? words.table : words.tableWrong(parts);
    }
    case 'deck':
      if (finding.holds === null) return words.deckOpen;
      return finding.place === undefined ? words.deck : words.deckWrong(finding.place);
    case 'complete':
      if (finding.missing !== undefined) return words.missing(finding.missing);
      return finding.holds ? words.complete(finding.found) : words.miscounted(finding.due, finding.found);
    case 'shuffles':
      return finding.holds ? words.shuffles(finding.count - finding.untold.length) : words.shufflesWrong(finding.faults.length, finding.count);
  }
}

export function stepOf(finding: Finding, playerOf: (seat: Seat) => string): Step {
  const shuffles = finding.step === 'shuffles' ? finding : null;
  return {
    verdict: finding.holds === null ? 'open' : finding.holds ? 'fits' : 'wrong',
    sentence: sentenceOf(finding, playerOf),
    details: shuffles ? [...faultSentences(shuffles.faults), ...(shuffles.untold.length > 0 ? [findings().untold(shuffles.untold.length)] : [])] : [],
  };
}
