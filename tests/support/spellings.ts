/** Two spellings of one word, as keyboards and phones write them. */
export const SPELLINGS: readonly (readonly [string, string])[] = [
  // A chillu as one letter, as letter, virama and joiner, and as letter and virama.
  ["നേന്ത്രന്\u200d", "നേന്ത്രൻ"],
  ["ഉപ്പേരിവറ്റൽ", "ഉപ്പേരിവറ്റല്"],
  ["ചക്കവറവൻ", "ചക്കവറവന്\u200d"],
  ["രാജൻ്റെ", "രാജന്റെ"],
  // The vowel sign au of the old and of the new orthography, and as two signs.
  ["കൗമുദി", "കൌമുദി"],
  ["കൊച്ചി", "ക\u0d46\u0d3eച്ചി"],
  ["शक्\u200dकर\u00adपारा", "शक्करपारा"],
  ["कुरकुरा", "कुर\u200cकुरा"],
  // A nukta within the letter, as a sign of its own, and left out.
  ["फ़रहान", "फरहान"],
  ["\u0958ुरैशी", "क\u093cुरैशी"],
  ["রা\u09df", "রা\u09af\u09bc"],
  ["ਸ਼ਰਮਾ", "ਸਰਮਾ"],
];
