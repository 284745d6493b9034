/** Posts as ordered blocks. Pure. Only servers and the editor import `inline-markdown`. */
export type { BlockDocument } from './block-document.ts'
export {
  blockCharacters,
  blockDocumentSchema,
  contentBlockSchema,
  hasTooManyCalculators,
  tooManyCalculatorsText,
} from './block-document.ts'
export type { BlockType } from './block-fields.ts'
export {
  blockTypes,
  codeLanguageSchema,
  defaultCodeLanguage,
  emptyFields,
  isStorable,
  maxBlockCharacters,
  maxBlocks,
  maxCalculators,
  maxListItems,
  maxShortTexts,
} from './block-fields.ts'
export { inOrder, nextOrder } from './block-order.ts'
export type { ContentBlock } from './block-types.ts'
export { isBlockType, newBlock } from './block-types.ts'
export { calculationOf } from './calculation.ts'
export type { CalculatorBlock } from './calculator.ts'
export type { CodeSnippetBlock } from './code-snippet.ts'
export type { HeadingBlock } from './heading.ts'
export { defaultHeadingLevel, editorHeadingLevels, headingLevel, headingTag } from './heading.ts'
export type { HeadingEntry } from './headings.ts'
export { anchorFromText, tableOfContents } from './headings.ts'
export type { ImageBlock } from './image.ts'
export { defaultAltText, imageAltText } from './image.ts'
export type { Inline } from './inline.ts'
export { inlineSchema, inlineToText, isSafeHref } from './inline.ts'
export type { ListBlock, ListType } from './list.ts'
export { listItems, listType, listTypes } from './list.ts'
export { documentToMarkdown } from './markdown.ts'
export type { ParagraphBlock } from './paragraph.ts'
export type { TextSource } from './plain-text.ts'
export { blockToPlainText, documentToPlainText } from './plain-text.ts'
export { namesIn, postBounds } from './post-fields.ts'
export type { QuoteBlock } from './quote.ts'
export type { ReaderBlock } from './reader-block.ts'
export { readerBlockSchema, unsupportedBlockText } from './reader-block.ts'
export { countWords, readingMinutes, readingTimeMinutes, wholeMinutes } from './reading-time.ts'
export { slugFromText } from './slug.ts'
