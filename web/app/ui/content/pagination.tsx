import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  label: string
}

/** Wraps around at both ends. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, label }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={`${label} pages`}>
      <ul className={styles.list}>
        <li>
          <Link
            className={styles.link}
            to={hrefFor(previousPage(page, pageCount))}
            rel="prev"
            aria-label="Previous page"
          >
            <span aria-hidden="true">
              {'<'}
              <span className={styles.word}> Previous</span>
            </span>
          </Link>
        </li>
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <Link
              className={styles.link}
              to={hrefFor(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles.link} to={hrefFor(nextPage(page, pageCount))} rel="next" aria-label="Next page">
            <span aria-hidden="true">
              <span className={styles.word}>Next </span>
              {'>'}
            </span>
          </Link>
        </li>
      </ul>
      <p className={styles.status} role="status">
        {`Page ${page} of ${pageCount}`}
      </p>
    </nav>
  )
}

const windowSize = 5

/** At most five around the current page, shifted inwards at both ends; out of range is clamped. */
export function pageWindow(page: number, pageCount: number): number[] {
  const current = Math.min(Math.max(page, 1), pageCount)
  const size = Math.min(windowSize, pageCount)
  const first = Math.min(Math.max(current - Math.floor(windowSize / 2), 1), pageCount - size + 1)
  return Array.from({ length: size }, (_, offset) => first + offset)
}

export function nextPage(page: number, pageCount: number): number {
  return page >= pageCount ? 1 : page + 1
}

export function previousPage(page: number, pageCount: number): number {
  return page <= 1 ? pageCount : page - 1
}

/** After another page, focuses `found`; after another filter only if the focus is lost. */
export function useResultFocus(
  found: RefObject<HTMLElement | null>,
  { filters, page, isShown = true }: { filters: string; page: number; isShown?: boolean },
): void {
  const former = useRef({ filters, page })
  useEffect(() => {
    if (!isShown) return
    const before = former.current
    former.current = { filters, page }
    const isTurned = before.filters === filters && before.page !== page
    if (isTurned || (before.filters !== filters && document.activeElement === document.body))
      found.current?.focus({ preventScroll: true })
  }, [found, filters, page, isShown])
}
