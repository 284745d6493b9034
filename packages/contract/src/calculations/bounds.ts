/** Characters are UTF-16 code units. */
export const calculationBounds = { nameCharacters: 120, inputsCharacters: 8_000 } as const
