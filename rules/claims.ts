// Finds words in the owner's texts that Indian food law restricts in advertising. They cause a warning, never a
// refusal.

export interface RiskyClaim {
  /** The words as written in the text. */
  phrase: string;
  why: string;
  advice: string;
}

interface Claim {
  pattern: RegExp;
  /** Text before the phrase that reverses its meaning. */
  reversedBy?: RegExp;
  why: string;
  advice: string;
}

const CLAIMS: readonly Claim[] = [
  {
    pattern: /\b(?:100|hundred)\s*(?:%|per\s?cent\b)/giu,
    why: "FSSAI has asked food businesses since 28 May 2025 not to say “100 %” on labels or in promotion.",
    advice: "Leave out the number: “fried in coconut oil” is enough.",
  },
  {
    pattern: /\bvegan(?:s|ism)?\b/giu,
    reversedBy: /\b(?:not|non)[\s-]$/iu,
    why: "“Vegan” needs FSSAI's approval of the product and its logo (Vegan Foods Regulations 2022).",
    advice: "Use it only with the approval. Otherwise name what is in it: “made from plants”.",
  },
  {
    pattern: /\b(?:no|non|zero)[\s-]?GMOs?\b|\bGMO?[\s-]free\b|\bno genetically modified\b/giu,
    why: "A claim about genetic modification must be provable for every batch.",
    advice: "Use it only with a test report or the grower's declaration. Otherwise leave it out.",
  },
  {
    pattern:
      /\b(?:cures?|cured|heals?|remedy|remedies|medicinal|immunity|immune|health(?:y|ier|iest|ful)|health benefits?|good for (?:the |your )?(?:health|heart|digestion|skin|hair|bones)|super ?foods?|detox(?:es|ify|ifies|ifying)?|weight[\s-]loss|lose weight|slimming|fat[\s-]burning|anti[\s-]?age?ing|cholesterol[\s-]free|lowers? cholesterol|diabet(?:es|ic)(?:[\s-]friendly)?|doctor[\s-]recommended|(?:prevents?|treats?|fights?) (?:cancer|disease|diabetes|illness|infections?))\b/giu,
    why: "Health claims need scientific proof and the wording of FSSAI's Advertising and Claims Regulations 2018; a cure may never be claimed.",
    advice: "Describe how it tastes and how it is made instead.",
  },
];

/** The restricted claims in a text, each distinct wording once. */
export function riskyClaims(text: string): RiskyClaim[] {
  const found = new Map<string, RiskyClaim>();
  for (const { pattern, reversedBy, why, advice } of CLAIMS) {
    for (const { 0: phrase, index } of text.matchAll(pattern)) {
      if (reversedBy?.test(text.slice(0, index))) continue;
      const key = phrase.toLowerCase();
      if (!found.has(key)) found.set(key, { phrase, why, advice });
    }
  }
  return [...found.values()];
}
