import { postBounds } from '@ledgerdeck/blocks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { privateApi } from '../../../api/private-client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useObjectUrl } from '../../../media/components/image-field.tsx'
import defaultImage from '../../../shell/og-image.png'
import { useSite } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { useSettled } from '../../../ui/first-paint/use-settled.ts'
import { plural } from '../../../ui/format.ts'
import { type DraftBlock, featuredImage, hasImage } from '../post-draft.ts'
import {
  type BrokenLinks,
  type Finding,
  type FindingLocation,
  findingsOf,
  internalAddress,
  isUnwritten,
  linksOf,
  searchPreview,
} from '../post-findings.ts'
import type { PostForm } from '../use-post-form.ts'
import styles from './post-checks.module.css'
import type { PostChecksProps } from './post-checks.tsx'

export function PostAdvice({ form, blockFocus }: PostChecksProps) {
  const show = useShow(form.element, blockFocus)
  const draft = useDeferredValue(form.post)
  const broken = useBrokenLinks(draft.blocks)
  const findings = useMemo(() => findingsOf(draft, broken), [draft, broken])
  return (
    <>
      <SearchResult form={form} />
      <Part name="Checks">
        {isUnwritten(draft) ? (
          <p className={styles.note}>Advice on titles, images, headings and links appears here as you write.</p>
        ) : (
          <Findings findings={findings} onShow={show} />
        )}
      </Part>
    </>
  )
}

interface FindingsProps {
  findings: readonly Finding[]
  onShow: (location: FindingLocation) => void
}

function Findings({ findings, onShow }: FindingsProps) {
  const count = findings.length
  return (
    <>
      <p className={styles.note} role="status">
        {count === 0
          ? 'Nothing to fix.'
          : `${count} ${plural(count, 'thing', 'things')} to look at. You can save anyway.`}
      </p>
      <ul className={styles.findings}>
        {findings.map(({ message, location }) => (
          <li key={message} className={styles.finding}>
            <span>{message}</span>
            <Button size="small" variant="quiet" aria-label={`Show: ${message}`} onClick={() => onShow(location)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </section>
  )
}

function SearchResult({ form }: { form: PostForm }) {
  const site = useSite()
  const shown = searchPreview(form.post, form.saved, site)
  return (
    <>
      <Part name="In search results">
        <div className={styles.result}>
          <p className={styles.address}>{shown.trail}</p>
          <p className={styles.resultTitle}>{shown.title}</p>
          <p className={styles.description}>{shown.description}</p>
        </div>
      </Part>
      <Part name="When shared">
        <figure className={styles.card}>
          <SharedImage form={form} alt={shown.imageAlt} />
          <figcaption className={styles.cardText}>
            <span className={styles.address}>{shown.host}</span>
            <span className={styles.cardTitle}>{shown.sharedTitle}</span>
            <span className={styles.cardDescription}>{shown.sharedDescription}</span>
          </figcaption>
        </figure>
        <p className={styles.note}>Image description: {shown.imageAlt}</p>
      </Part>
    </>
  )
}

function SharedImage({ form, alt }: { form: PostForm; alt: string }) {
  const { featured_image: slot } = form.post
  const picked = useObjectUrl((slot.kind === 'picked' && form.fileStore.files.get(featuredImage)) || null)
  const stored = slot.kind === 'existing' ? slot.stored.url : null
  const src = hasImage(slot) ? (picked ?? stored) : defaultImage
  return src === null ? <div className={styles.image} /> : <img className={styles.image} src={src} alt={alt} />
}

const settledAfterMs = 700

const none: BrokenLinks = new Map()

function useBrokenLinks(blocks: readonly DraftBlock[]): BrokenLinks {
  const { siteUrl } = useSite()
  const found = useMemo(() => linksOf(blocks).join('\n'), [blocks])
  const settled = useSettled(found, settledAfterMs)
  const links = useMemo(
    () =>
      new Map(
        settled.split('\n').flatMap((href) => {
          const address = internalAddress(href, siteUrl)
          return address === null ? [] : [[href, address] as const]
        }),
      ),
    [settled, siteUrl],
  )
  const addresses = [...new Set(links.values())]
  const { data } = useQuery(
    {
      queryKey: [privateApi.blog.checkLinks.endpointName, { body: { addresses } }],
      queryFn: ({ signal }) => checkLinks(addresses, signal),
      enabled: addresses.length > 0,
    },
    queryClient,
  )
  return useMemo(() => {
    if (!data || links.size === 0) return none
    return new Map(
      [...links].flatMap(([href, address]) => {
        const problem = data.get(address)
        return problem === undefined ? [] : [[href, problem] as const]
      }),
    )
  }, [data, links])
}

async function checkLinks(addresses: readonly string[], signal: AbortSignal): Promise<BrokenLinks> {
  const broken = new Map<string, NonNullable<ReturnType<BrokenLinks['get']>>>()
  for (let from = 0; from < addresses.length; from += postBounds.checkedLinks) {
    const some = addresses.slice(from, from + postBounds.checkedLinks)
    const { data } = await privateApi.blog.checkLinks({ body: { addresses: some }, signal })
    for (const { address, problem } of data) broken.set(address, problem)
  }
  return broken
}

/** A place in a text that is still loading is shown once it has loaded. */
function useShow(form: RefObject<HTMLElement | null>, blockFocus: PostChecksProps['blockFocus']) {
  const [wanted, setWanted] = useState<FindingLocation | null>(null)
  useEffect(() => {
    const isText = wanted !== null && wanted.clientId !== null
    const field = wanted && form.current && fieldOf(form.current, wanted)
    if (wanted === null || (isText && !field && blockFocus === null)) return
    setWanted(null)
    if (field) showField(field, wanted)
    else if (isText) blockFocus?.focusLink(wanted.clientId, wanted.href)
  }, [wanted, form, blockFocus])
  return setWanted
}

function showField(target: HTMLElement, location: FindingLocation): void {
  const href = location.clientId === null ? undefined : location.href
  const folded = target.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
  target.focus()
  if (target instanceof HTMLTextAreaElement && href !== undefined) {
    const start = target.value.indexOf(href)
    target.setSelectionRange(start, start + href.length)
  }
  target.scrollIntoView({ block: 'center' })
}

function fieldOf(form: HTMLElement, location: FindingLocation): HTMLElement | null {
  if (location.clientId === null) return form.querySelector<HTMLElement>(`[name="${location.field}"]`)
  const { clientId, field, href } = location
  const block = form.querySelector<HTMLElement>(`[data-block="${CSS.escape(clientId)}"]`)
  const find = (selector: string) => block?.querySelector<HTMLElement>(selector) ?? null
  if (href === undefined) return find(`[data-field="${field}"]`) ?? find('[data-first]') ?? find('input, textarea')
  return [...(block?.querySelectorAll('textarea') ?? [])].find(({ value }) => value.includes(href)) ?? null
}
