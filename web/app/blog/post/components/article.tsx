import type { ImageSource } from '@ledgerdeck/contract/fields'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { whenIdle } from '../../../session/saved-pages.ts'
import { loadReadingFacesForNextPage } from '../../../shell/reading-faces.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { useNearViewport } from '../../../ui/first-paint/use-near-viewport.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { fragmentOf, isPageAddress } from '../../../ui/text/inline-text.tsx'
import { type ArticleData, RenderedBlocks } from '../article-data.ts'
import { ArticleImage, ArticleText, BlockRenderer, useLiveCalculator } from './block-renderer.tsx'
import type { CalculatorProps } from './blocks/calculator-frame.tsx'

/** The text of a post, rendered by the server or, after a navigation, in the browser. */
export function Article({ article }: { article: ArticleData }) {
  const rendered = use(RenderedBlocks)
  const blocks = article.blocks ?? rendered
  return blocks ? <BlockRenderer blocks={blocks} /> : <RenderedArticle calculators={article.calculators} />
}

/** Keeps the server's HTML; hydrates its copy buttons, calculators and images that failed. */
function RenderedArticle({ calculators }: Pick<ArticleData, 'calculators'>) {
  const text = useRef<HTMLDivElement>(null)
  const [html] = useState(readText)
  const { snippets, places } = useControlPlaces(text)
  const images = useFailedImages(text)
  const followLink = useFollowedLinks()
  useEffect(() => whenIdle(loadReadingFacesForNextPage), [])
  return (
    <>
      <ArticleText
        ref={text}
        onClick={followLink}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own HTML
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      {fragmentOf(snippets.map(copyIsland))}
      {fragmentOf(places.map((place, position) => calculatorIsland(place, calculators[position])))}
      {images.map(({ place, ...image }) => (
        <Island key={image.url} place={place}>
          <ArticleImage {...image} hasFailed />
        </Island>
      ))}
    </>
  )
}

/** The document still holds the text when React renders this component for a second time. */
function readText(): string {
  return document.querySelector('[data-article]')?.innerHTML ?? ''
}

/** Renders in place of what the server has rendered there. */
function Island({ place, children }: { place: Element; children: ReactNode }) {
  const [rendered] = useState(() => [...place.childNodes])
  useLayoutEffect(() => {
    for (const node of rendered) node.remove()
  }, [rendered])
  return createPortal(children, place)
}

function copyIsland(place: HTMLElement) {
  return (
    <Island place={place}>
      <CopyButton text={() => codeBeside(place)} subject={place.dataset.copies ?? ''} />
    </Island>
  )
}

function calculatorIsland(place: Element, calculator: CalculatorProps | undefined) {
  return calculator && <CalculatorIsland place={place} {...calculator} />
}

function CalculatorIsland({ place, ...calculator }: CalculatorProps & { place: Element }) {
  const near = useMemo(() => ({ current: place }), [place])
  const LiveCalculator = useLiveCalculator(useNearViewport(near))
  return (
    LiveCalculator && (
      <Island place={place}>
        <LiveCalculator {...calculator} />
      </Island>
    )
  )
}

interface ControlPlaces {
  snippets: HTMLElement[]
  places: HTMLElement[]
}

function useControlPlaces(text: RefObject<HTMLElement | null>): ControlPlaces {
  const [found, setFound] = useState<ControlPlaces>({ snippets: [], places: [] })
  useEffect(() => {
    const all = (selector: string) => [...(text.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    setFound({ snippets: all('[data-copies]'), places: all('[data-calculator]') })
  }, [text])
  return found
}

function codeBeside(place: Element): string {
  return place.closest('figure')?.querySelector('code')?.textContent ?? ''
}

interface FailedImage {
  place: Element
  url: string
  width: number | null
  height: number | null
  alt: string
  sources: ImageSource[]
}

function useFailedImages(text: RefObject<HTMLElement | null>): FailedImage[] {
  const [failed, setFailed] = useState<FailedImage[]>([])
  useEffect(() => {
    const article = text.current
    if (!article) return
    const take = (image: EventTarget | null) => {
      const taken = image instanceof HTMLImageElement && takeImage(image)
      if (taken) setFailed((before) => [...before, taken])
    }
    const onError = ({ target }: Event) => take(target)
    for (const image of article.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0) take(image)
    article.addEventListener('error', onError, true)
    return () => article.removeEventListener('error', onError, true)
  }, [text])
  return failed
}

/** Gives a picture of the server a place of its own; null for one that React renders already. */
function takeImage(image: HTMLImageElement): FailedImage | null {
  const picture = image.closest('picture')
  if (!picture || picture.closest('[data-failed]')) return null
  const place = document.createElement('span')
  place.dataset.failed = ''
  picture.replaceWith(place)
  place.append(picture)
  const sources = [...picture.querySelectorAll('source')].flatMap(({ srcset, type }) => sourcesOf(srcset, type))
  const size = (name: 'width' | 'height') => Number(image.getAttribute(name)) || null
  const { alt } = image
  return { place, url: image.getAttribute('src') ?? '', alt, sources, width: size('width'), height: size('height') }
}

/** Reads `address 480w, address 960w`. */
function sourcesOf(srcset: string, type: string): ImageSource[] {
  return srcset.split(', ').flatMap((part) => {
    const [url, width = ''] = part.split(' ')
    return url ? [{ url, width: Number.parseInt(width, 10), type }] : []
  })
}

/** Links to pages of this site navigate in the browser, as those that React renders do. */
function useFollowedLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
    if (!isPlainClick(event) || event.defaultPrevented || !href || !isPageAddress(href)) return
    event.preventDefault()
    void navigate(href)
  }
}
