// Finds words in the owner's texts that India's food law restricts in advertising. They are warned about, never refused.

export interface RiskyClaim {
  /** The words as she wrote them. */
  words: string;
  why: string;
  /** What to do about it. */
  advice: string;
}

interface Claim {
  pattern: RegExp;
  why: string;
  advice: string;
}

const CLAIMS: readonly Claim[] = [
  {
    pattern: /\b(?:100|hundred)\s*(?:%|per\s?cent\b)/giu,
    why: "FSSAI has asked food businesses since 28 May 2025 not to say “100 %” on labels or in promotion.",
    advice: "Leave out the number: “fried in coconut oil” says it too.",
  },
  {
    pattern: /(?<!\b(?:not|non)[\s-])\bvegan(?:s|ism)?\b/giu,
    why: "“Vegan” needs FSSAI's approval of the product and its logo (Vegan Foods Regulations 2022).",
    advice: "Keep it where you have the approval; else name what is in it: “made from plants”.",
  },
  {
    pattern: /\b(?:no|non|zero)[\s-]?GMOs?\b|\bGMO?[\s-]free\b|\bno genetically modified\b/giu,
    why: "A claim about genetic modification must be provable for every batch.",
    advice: "Keep it where you have a test report or the grower's declaration; else leave it out.",
  },
  {
    pattern:
      /\b(?:cures?|cured|heals?|remedy|remedies|medicinal|immunity|immune|health(?:y|ier|iest|ful)|health benefits?|good for (?:the |your )?(?:health|heart|digestion|skin|hair|bones)|super ?foods?|detox(?:es|ify|ifies|ifying)?|weight[\s-]loss|lose weight|slimming|fat[\s-]burning|anti[\s-]?age?ing|cholesterol[\s-]free|lowers? cholesterol|diabet(?:es|ic)(?:[\s-]friendly)?|doctor[\s-]recommended|(?:prevents?|treats?|fights?) (?:cancer|disease|diabetes|illness|infections?))\b/giu,
    why: "Health claims need scientific proof and the wording of FSSAI's Advertising and Claims Regulations 2018; a cure may never be claimed.",
    advice: "Say how it tastes and how it is made instead.",
  },
];

/** The restricted claims in a text, each wording once; empty where there are none. */
export function riskyClaims(text: string): RiskyClaim[] {
  const found = new Map<string, RiskyClaim>();
  for (const { pattern, why, advice } of CLAIMS) {
    for (const [words] of text.matchAll(pattern)) {
      const key = words.toLowerCase();
      if (!found.has(key)) found.set(key, { words, why, advice });
    }
  }
  return [...found.values()];
}
