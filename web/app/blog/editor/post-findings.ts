import { headingTag, type Inline, postBounds, slugFromText } from '@ledgerdeck/blocks'
import { isBlank } from '@ledgerdeck/contract/blank-text'
import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { plural } from '../../ui/format.ts'
import { postDescription } from '../post/structured-data.ts'
import { inlinesOf } from './block-inlines.ts'
import { blockName, type DraftBlock, hasImage, type PostDraft } from './post-draft.ts'

/** A field of the post, or of a block. Without `field` the block, and in it the link `href`. */
export type FindingLocation =
  | { clientId: null; field: 'title' | 'summary' | 'meta_description' | 'featured_image_alt' }
  | { clientId: string; field: 'alt_text' | 'image' | 'level' | null; href?: string }

/** Advice only: nothing here prevents saving. */
export interface Finding {
  message: string
  location: FindingLocation
}

export type BrokenLinks = ReadonlyMap<string, LinkProblem>

type LinkProblem = CallResult<Client['blog']['checkLinks']>['data'][number]['problem']

/** What search engines show, about; a shorter text says too little. */
const shownCharacters = { title: [15, 60], description: [50, 160] } as const

export function isUnwritten({ title, blocks }: PostDraft): boolean {
  return isBlank(title) && blocks.length === 0
}

export function findingsOf(draft: PostDraft, broken: BrokenLinks): Finding[] {
  return [
    ...lengthFindings(draft),
    ...imageFindings(draft),
    ...headingFindings(draft.blocks),
    ...linkFindings(draft.blocks, broken),
    ...emptyFindings(draft.blocks),
  ]
}

function lengthFindings(draft: PostDraft): Finding[] {
  const title = draft.title.trim()
  const description = draft.meta_description.trim() || draft.summary.trim()
  const field = draft.meta_description.trim() === '' && description !== '' ? 'summary' : 'meta_description'
  const said = field === 'summary' ? 'summary, which is shown as the description,' : 'meta description'
  const found: [FindingLocation, string | null][] = [
    [
      { clientId: null, field: 'title' },
      title === '' ? 'The post has no title.' : lengthText('title', title, shownCharacters.title),
    ],
    [
      { clientId: null, field },
      description === ''
        ? 'The post has neither a meta description nor a summary, so its title is shown twice.'
        : lengthText(said, description, shownCharacters.description),
    ],
  ]
  return found.flatMap(([location, message]) => (message === null ? [] : [{ message, location }]))
}

function lengthText(what: string, { length }: string, [min, max]: readonly [number, number]): string | null {
  const long = `The ${what} has ${length} ${plural(length, 'character', 'characters')}`
  if (length > max) return `${long}. Search engines show about ${max}.`
  return length < min ? `${long}. Readers judge the post by it, so use at least ${min}.` : null
}

function imageFindings({ featured_image, featured_image_alt, blocks }: PostDraft): Finding[] {
  const text = 'has no alt text. Say what it shows, for people who can’t see it.'
  const isFeaturedSilent = hasImage(featured_image) && isBlank(featured_image_alt)
  const featured: Finding = {
    message: 'The featured image has no alt text. Where the post is shared, its title is read instead.',
    location: { clientId: null, field: 'featured_image_alt' },
  }
  return [
    ...(isFeaturedSilent ? [featured] : []),
    ...inBlocks(blocks, ({ block_type, image, alt_text, clientId }) =>
      block_type === 'image' && hasImage(image) && isBlank(alt_text)
        ? [{ message: text, location: { clientId, field: 'alt_text' } }]
        : [],
    ),
  ]
}

function inBlocks(blocks: readonly DraftBlock[], find: (block: DraftBlock) => Finding[]): Finding[] {
  return blocks.flatMap((block, index) =>
    find(block).map(({ message, location }) => ({
      message: `Block ${index + 1}: the ${blockName(block).toLowerCase()} ${message}`,
      location,
    })),
  )
}

/** The title is the `h1`, and a block of level 1 is shown as an `h2`. */
function headingFindings(blocks: readonly DraftBlock[]): Finding[] {
  let above = 1
  return inBlocks(blocks, (block) => {
    if (block.block_type !== 'heading' || isBlank(block.text_content)) return []
    const location: FindingLocation = { clientId: block.clientId, field: 'level' }
    const shown = Number(headingTag(block).slice(1))
    const skipped =
      shown > above + 1 ? [{ message: `is H${shown} below an H${above}. Choose H${above + 1}.`, location }] : []
    above = shown
    const isSecond = block.data_json.level === 1
    return isSecond ? [{ message: 'is H1, as is the title of the post. Choose H2.', location }] : skipped
  })
}

const linkTexts: Record<LinkProblem, string> = {
  missing: 'which does not exist.',
  not_public: 'which is not published.',
}

function linkFindings(blocks: readonly DraftBlock[], broken: BrokenLinks): Finding[] {
  if (broken.size === 0) return []
  return inBlocks(blocks, (block) =>
    [...new Set(linksIn(block))].flatMap((href) => {
      const problem = broken.get(href)
      if (problem === undefined) return []
      return [
        {
          message: `links to ${href}, ${linkTexts[problem]}`,
          location: { clientId: block.clientId, field: null, href },
        },
      ]
    }),
  )
}

export function linksOf(blocks: readonly DraftBlock[]): string[] {
  return [...new Set(blocks.flatMap(linksIn))]
}

function linksIn(block: DraftBlock): string[] {
  const { inline = [], inline_items = [] } = inlinesOf(block)
  return [inline, ...inline_items].flatMap(hrefs)
}

function hrefs(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((one) =>
    'children' in one ? [...(one.type === 'link' ? [one.href] : []), ...hrefs(one.children)] : [],
  )
}

/** From the root of this site; null for other sites, mail, and addresses too long to be checked. */
export function internalAddress(href: string, siteUrl: string): string | null {
  const isShort = href.length <= postBounds.linkCharacters
  if (!isShort || !(href.startsWith('/') || URL.canParse(href))) return null
  const { origin, pathname, search } = new URL(href, siteUrl)
  return origin === new URL(siteUrl).origin ? pathname + search : null
}

function emptyFindings(blocks: readonly DraftBlock[]): Finding[] {
  return inBlocks(blocks, (block) => {
    if (!isEmpty(block)) return []
    const location: FindingLocation = { clientId: block.clientId, field: block.block_type === 'image' ? 'image' : null }
    return [{ message: block.block_type === 'image' ? 'has no image.' : 'is empty.', location }]
  })
}

function isEmpty(block: DraftBlock): boolean {
  switch (block.block_type) {
    case 'image':
      return !hasImage(block.image)
    case 'list':
      return block.data_json.items.every((item) => isBlank(item))
    case 'calculator':
    case 'unsupported':
      return false
    default:
      return isBlank(block.text_content)
  }
}

interface SearchPreview {
  title: string
  trail: string
  description: string
  host: string
  sharedTitle: string
  sharedDescription: string
  imageAlt: string
}

const untitled = 'Untitled post'

interface PreviewedSite {
  siteName: string
  siteUrl: string
}

/** `saved` is null for a new post. The server may add a number to the slug of a new title. */
export function searchPreview(
  draft: PostDraft,
  saved: { title: string; slug: string } | null,
  { siteName, siteUrl }: PreviewedSite,
): SearchPreview {
  const title = draft.title.trim() || untitled
  const words = slugFromText(title, postBounds.titleCharacters)
  const isSameSlug = saved !== null && words === slugFromText(saved.title, postBounds.titleCharacters)
  const path = decodeURIComponent(postAddress(isSameSlug ? saved.slug : words || 'post'))
  const description = postDescription({ ...draft, title })
  const { host } = new URL(siteUrl)
  return {
    title: cutText(`${title} · ${siteName}`, shownCharacters.title[1]),
    trail: [host, ...path.split('/').filter(Boolean)].join(' › '),
    description: cutText(description, shownCharacters.description[1]),
    host,
    sharedTitle: title,
    sharedDescription: description,
    imageAlt: draft.featured_image_alt.trim() || title,
  }
}

/** At most `max` characters, cut between words where there is a space in the last half. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max - 1)
  const space = kept.lastIndexOf(' ')
  return `${kept
    .slice(0, space > max / 2 ? space : undefined)
    .toWellFormed()
    .replace(/[\s\uFFFD.,;:·]+$/, '')}…`
}
