/** Characters are UTF-16 code units. */
export const noteBounds = { titleCharacters: 255, contentCharacters: 5_000, searchCharacters: 200 } as const
