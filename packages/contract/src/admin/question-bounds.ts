/** Characters are UTF-16 code units. */
export const questionBounds = {
  textCharacters: 500,
  optionCharacters: 200,
  minOptions: 2,
  maxOptions: 6,
  explanationCharacters: 1_000,
  importRows: 2_000,
  importBytes: 2 ** 20,
} as const
