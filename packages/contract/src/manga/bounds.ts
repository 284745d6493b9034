const megabyte = 2 ** 20

/** Characters are UTF-16 code units. */
export const mangaBounds = {
  titleCharacters: 100,
  descriptionCharacters: 5_000,
  chapterNameCharacters: 255,
  chapters: 2_000,
  uploadedPages: 2_000,
  uploadedBytes: 2_048 * megabyte,
  pageBytes: 10 * megabyte,
  pathCharacters: 1_024,
} as const
