/** Characters are UTF-16 code units. */
export const commentBounds = { characters: 5_000, reportNoteCharacters: 500 } as const
