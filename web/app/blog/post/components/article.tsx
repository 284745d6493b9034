import { use } from 'react'
import { type ArticleData, RenderedBlocks } from '../article-data.ts'
import { BlockRenderer } from './block-renderer.tsx'
import { RenderedArticle } from './rendered-article.tsx'

/** The text of a post, rendered by the server or, after a navigation, in the browser. */
export function Article({ article }: { article: ArticleData }) {
  const rendered = use(RenderedBlocks)
  const blocks = article.blocks ?? rendered
  return blocks ? <BlockRenderer blocks={blocks} /> : <RenderedArticle calculators={article.calculators} />
}
