import { createReadStream } from 'node:fs'
import { lookUp } from '@ledgerdeck/lookup'
import { Parser } from 'htmlparser2'
import {
  dateOf,
  datesOf,
  ImportFileError,
  pathOf,
  percentDecoded,
  type SourceComment,
  type SourceItem,
  type SourcePost,
  scheduledNote,
  storable,
  unknownStatusNote,
} from './source-posts.service.ts'

/** Of the text of one item with its comments. */
const maxItemCharacters = 20_000_000

const maxDepth = 12

/** The texts of an element by the names of its children, each with its attributes. */
interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
  /** Whether text beyond the limit was dropped. */
  isCut: boolean
}

interface Channel {
  site: string
  authors: Map<string, string>
  attachments: Map<string, { address: string; alt: string }>
}

/** Reads twice: attachments may follow the posts that show them. @throws ImportFileError */
export async function* readWxr(path: string): AsyncGenerator<SourceItem> {
  const channel = await readChannel(path)
  for await (const element of topElements(path)) {
    if (element.name === 'item') yield* itemsOf(element, channel)
  }
}

async function readChannel(path: string): Promise<Channel> {
  const channel = { site: '', authors: new Map(), attachments: new Map() }
  let isWxr = false
  for await (const element of topElements(path)) {
    if (element.name === 'wp:wxr_version') isWxr = true
    else addToChannel(channel, element)
  }
  if (!isWxr) throw new ImportFileError('This isn’t a WordPress export: it has no wp:wxr_version.')
  return channel
}

function addToChannel(channel: Channel, element: XmlElement): void {
  const { name, text } = element
  if (name === 'wp:base_blog_url' || (name === 'link' && channel.site === '')) channel.site = storable(text.trim())
  if (name === 'wp:author') channel.authors.set(textOf(element, 'wp:author_login'), textOf(element, 'wp:author_email'))
  if (name !== 'item' || textOf(element, 'wp:post_type') !== 'attachment') return
  const alt = metaOf(element, '_wp_attachment_image_alt')
  channel.attachments.set(textOf(element, 'wp:post_id'), { address: textOf(element, 'wp:attachment_url'), alt })
}

/** Children of the channel, one at a time. Resolves only numbers and the five entities of XML. */
async function* topElements(path: string): AsyncGenerator<XmlElement> {
  const done: XmlElement[] = []
  const open: XmlElement[] = []
  let characters = 0
  const fits = (added: number) => {
    characters += added
    return characters <= maxItemCharacters
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length >= maxDepth) throw new ImportFileError('The XML is nested too deeply for a WordPress export.')
        const element = { name, attributes, text: '', children: [], isCut: false }
        // The root and the channel keep no children.
        if (open.length > 2 && fits(name.length + Object.entries(attributes).join().length))
          open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(part) {
        const element = open.at(-1)
        if (element && open.length > 2 && fits(part.length)) element.text += part
      },
      onclosetag() {
        const element = open.pop()
        if (!element || open.length !== 2) return
        done.push({ ...element, isCut: characters > maxItemCharacters })
        characters = 0
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new ImportFileError('A WordPress export can’t contain a DOCTYPE.')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 16 })) {
    parser.write(String(chunk))
    yield* done.splice(0)
  }
  const isCut = open.length > 0
  parser.end()
  if (isCut) throw new ImportFileError('The XML ends too early: the export isn’t complete.')
  yield* done
}

function textOf({ children }: XmlElement, name: string): string {
  return storable(children.find((child) => child.name === name)?.text.trim() ?? '')
}

function metaOf({ children }: XmlElement, key: string): string {
  const meta = children.find((child) => child.name === 'wp:postmeta' && textOf(child, 'wp:meta_key') === key)
  return meta ? textOf(meta, 'wp:meta_value') : ''
}

const silentTypes = new Set([
  'attachment',
  'nav_menu_item',
  'revision',
  'custom_css',
  'customize_changeset',
  'wp_global_styles',
  'wp_navigation',
  'wp_template',
])

function* itemsOf(item: XmlElement, channel: Channel): Generator<SourceItem> {
  const title = textOf(item, 'title')
  const type = textOf(item, 'wp:post_type')
  const status = textOf(item, 'wp:status')
  if (silentTypes.has(type) || status === 'auto-draft') return
  if (item.isCut) yield { title, reason: 'With its comments it has more than 20 MB.' }
  else if (type === 'page') yield { title, reason: 'It’s a page. Only posts can be imported.' }
  else if (type !== 'post')
    yield { title, reason: `Its type is “${type.slice(0, 50).toWellFormed()}”. Only posts can be imported.` }
  else if (status === 'trash') yield { title, reason: 'It was in the trash.' }
  else yield sourcePost(item, channel)
}

const statuses = { publish: 'published', private: 'hide', draft: 'draft', pending: 'draft', '': 'draft' } as const

function sourcePost(item: XmlElement, { site, authors, attachments }: Channel): SourcePost {
  const notes: string[] = []
  const status = textOf(item, 'wp:status')
  const isProtected = textOf(item, 'wp:post_password') !== ''
  if (isProtected) notes.push('It had a password, so it was imported as hidden.')
  if (status === 'future') notes.push(scheduledNote)
  else if (lookUp(statuses, status) === undefined) notes.push(unknownStatusNote(status))
  const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'))
  const termsIn = (domain: string) =>
    item.children.flatMap(({ name, attributes, text }) =>
      name === 'category' && attributes.domain === domain ? [storable(text.trim())] : [],
    )
  const known = lookUp(statuses, status) ?? 'draft'
  const path = pathOf(textOf(item, 'link'))
  const comments = item.children.filter(({ name }) => name === 'wp:comment')
  const shown = comments.filter(isShown)
  if (comments.length > shown.length)
    notes.push(`Left out: ${comments.length - shown.length} of its comments, which were not approved or only pings.`)
  return {
    key: textOf(item, 'wp:post_id'),
    source: `wordpress ${site}`.slice(0, 200).toWellFormed(),
    title: textOf(item, 'title'),
    slug: percentDecoded(textOf(item, 'wp:post_name')),
    status: known === 'published' && isProtected ? 'hide' : known,
    ...datesOf(
      {
        published: [textOf(item, 'wp:post_date_gmt'), textOf(item, 'pubDate')],
        created: [textOf(item, 'wp:post_date_gmt'), textOf(item, 'wp:post_date')],
      },
      notes,
    ),
    summary: textOf(item, 'excerpt:encoded'),
    metaDescription: metaOf(item, '_yoast_wpseo_metadesc'),
    keywords: metaOf(item, '_yoast_wpseo_focuskw'),
    authorEmail: authors.get(textOf(item, 'dc:creator')) ?? '',
    // WordPress puts every post without a category into this one.
    categories: termsIn('category').filter((name) => name !== 'Uncategorized'),
    tags: termsIn('post_tag'),
    featured: thumbnail ?? null,
    text: { html: textOf(item, 'content:encoded') },
    comments: shown.map(sourceComment),
    oldPaths: path === null ? [] : [path],
    notes,
  }
}

function isShown(comment: XmlElement): boolean {
  return textOf(comment, 'wp:comment_approved') === '1' && ['', 'comment'].includes(textOf(comment, 'wp:comment_type'))
}

function sourceComment(comment: XmlElement): SourceComment {
  const parent = textOf(comment, 'wp:comment_parent')
  return {
    key: textOf(comment, 'wp:comment_id'),
    parentKey: parent === '' || parent === '0' ? null : parent,
    authorName: textOf(comment, 'wp:comment_author'),
    authorEmail: textOf(comment, 'wp:comment_author_email'),
    createdAt: dateOf(textOf(comment, 'wp:comment_date_gmt')),
    text: { html: textOf(comment, 'wp:comment_content').replaceAll('\n', '<br>') },
  }
}
