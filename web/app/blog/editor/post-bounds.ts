/** What a post may hold, in UTF-16 code units or in pieces, as the server has it. */
export const postBounds = {
  titleCharacters: 200,
  summaryCharacters: 500,
  metaDescriptionCharacters: 500,
  keywordsCharacters: 500,
  altTextCharacters: 500,
  categories: 12,
  tags: 30,
  nameCharacters: 100,
} as const

/** How much of a meta description search engines show. */
export const shownMetaCharacters = 160
