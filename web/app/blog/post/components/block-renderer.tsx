import { type Inline, imageAltText, inOrder, listItems, listType, unsupportedBlockText } from '@ledgerdeck/blocks'
import type { CodeToken, ContentBlock } from '@ledgerdeck/contract/content-blocks'
import { clsx } from 'clsx'
import { type ComponentProps, type ComponentType, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import prose from '../../../ui/content/prose.module.css'
import { ResponsiveImage } from '../../../ui/content/responsive-image.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { ScrollArea } from '../../../ui/first-paint/accessibility.tsx'
import { useNearViewport } from '../../../ui/first-paint/use-near-viewport.ts'
import { importOrNull } from '../../../ui/lazy-component.ts'
import { fragmentOf, InlineText } from '../../../ui/text/inline-text.tsx'
import { codeLanguageLabel } from '../../code-language.ts'
import { headingOutline, type OutlinedHeading } from '../article-data.ts'
import styles from './block-renderer.module.css'
import { AuthorsResult, type CalculatorProps } from './blocks/calculator-frame.tsx'
import colours from './blocks/code-colours.module.css'

export function BlockRenderer({ blocks }: { blocks: readonly ShownBlock[] }) {
  if (blocks.length === 0) return <p className={styles.empty}>This post has no content blocks.</p>
  const outline = headingOutline(blocks)
  return (
    <ArticleText>
      {inOrder(blocks).map((block) => (
        <Block key={block.order} block={block} heading={outline.get(block.order)} />
      ))}
    </ArticleText>
  )
}

/** `data-` attributes in it mark what `RenderedArticle` finds again in the HTML of the server. */
export function ArticleText(attributes: ComponentProps<'div'>) {
  return <div {...attributes} className={clsx(prose.prose, styles.body)} data-article="" />
}

/** Memoised, since the preview renders the whole document on every keystroke. */
const Block = memo(function Block({ block, heading }: { block: ShownBlock; heading: OutlinedHeading | undefined }) {
  switch (block.block_type) {
    case 'paragraph':
      return <Paragraph block={block} />
    case 'heading':
      return heading && <Heading block={block} heading={heading} />
    case 'image':
      return <Image block={block} />
    case 'quote':
      return <Quote block={block} />
    case 'code_snippet':
      return <CodeSnippet block={block} />
    case 'list':
      return <List block={block} />
    case 'calculator':
      return <Calculator block={block} />
    default:
      return <Unsupported block={block} />
  }
})

/** The author's result, replaced by a live calculator near the viewport. */
function Calculator({ block }: BlockProps) {
  const container = useRef<HTMLDivElement>(null)
  const LiveCalculator = useLiveCalculator(useNearViewport(container))
  const { calculation, caption, data_json: setup } = block
  if (!calculation) return <Unsupported block={block} />
  const props: CalculatorProps = { setup, calculation, caption }
  return (
    <div ref={container} data-calculator="">
      {LiveCalculator ? <LiveCalculator key={JSON.stringify(setup)} {...props} /> : <AuthorsResult {...props} />}
    </div>
  )
}

function CodeSnippet({ block }: BlockProps) {
  const language = codeLanguageLabel(block.code_language)
  return (
    <figure className={styles.snippet}>
      <figcaption className={styles.bar}>
        <span className={styles.language}>{language}</span>
        <span data-copies={`${language} code`}>
          <CopyButton text={block.text_content} subject={`${language} code`} />
        </span>
      </figcaption>
      <ScrollArea className={styles.scroll} aria-label={`${language} code`}>
        <pre className={styles.code}>
          <code>{codeLines(block)}</code>
        </pre>
      </ScrollArea>
    </figure>
  )
}

function codeLines(block: ShownBlock): ReactNode {
  if (block.code_lines.length === 0) return block.text_content
  return fragmentOf(
    block.code_lines.flatMap((line, row) => (row === 0 ? line.map(codeToken) : ['\n', ...line.map(codeToken)])),
  )
}

function codeToken([scope, text]: CodeToken): ReactNode {
  return scope === '' ? text : <span className={colours[scope]}>{text}</span>
}

function Heading({ block, heading }: BlockProps & { heading: OutlinedHeading }) {
  const { tag: Tag, depth, anchor } = heading
  if (anchor === undefined) return null
  return (
    <Tag id={anchor} className={styles.heading} aria-level={Tag === `h${depth}` ? undefined : depth}>
      <a className={styles.link} href={`#${anchor}`}>
        {block.text_content.trim()}
      </a>
    </Tag>
  )
}

function Image({ block }: BlockProps) {
  return (
    <figure>
      <ArticleImage
        url={block.image_file_url}
        width={block.image_file_width}
        height={block.image_file_height}
        sources={block.image_file_sources}
        alt={imageAltText(block)}
      />
      {block.caption.trim() !== '' && <figcaption className={styles.caption}>{block.caption}</figcaption>}
    </figure>
  )
}

export function ArticleImage(image: Omit<ComponentProps<typeof ResponsiveImage>, 'sizes' | 'className'>) {
  return <ResponsiveImage {...image} sizes="(width >= 46rem) 42rem, calc(100vw - 2rem)" className={styles.image} />
}

function List({ block }: BlockProps) {
  const Tag = listType(block) === 'ordered' ? 'ol' : 'ul'
  const items = listItems(block).map((typed, index) => listItem(typed, block.inline_items[index]))
  return <Tag dir="auto">{fragmentOf(items)}</Tag>
}

function listItem(typed: string, inlines: readonly Inline[] = []) {
  return (
    <li>
      <InlineText inlines={inlines} typed={typed} />
    </li>
  )
}

function Paragraph({ block }: BlockProps) {
  return (
    <p>
      <InlineText inlines={block.inline} typed={block.text_content} />
    </p>
  )
}

function Quote({ block }: BlockProps) {
  return (
    <figure className={styles.quote} dir="auto">
      <blockquote className={styles.text}>
        <p>
          <InlineText inlines={block.inline} typed={block.text_content} />
        </p>
      </blockquote>
      {block.attribution.trim() !== '' && <figcaption className={styles.attribution}>{block.attribution}</figcaption>}
    </figure>
  )
}

function Unsupported({ block }: BlockProps) {
  return <p className={styles.unsupported}>{unsupportedBlockText(block.block_type)}</p>
}

/** A new block has no id yet; its parsed and coloured forms may be empty. */
export type ShownBlock = Omit<ContentBlock, 'id'>

interface BlockProps {
  block: ShownBlock
}

/** Null until it has loaded. Suspense would render the author's result twice in between. */
export function useLiveCalculator(isWanted: boolean): ComponentType<CalculatorProps> | null {
  const [loaded, setLoaded] = useState<{ default: ComponentType<CalculatorProps> } | null>(null)
  useEffect(() => {
    if (isWanted) void importOrNull(() => import('./blocks/live-calculator.tsx')).then(setLoaded)
  }, [isWanted])
  return loaded?.default ?? null
}
