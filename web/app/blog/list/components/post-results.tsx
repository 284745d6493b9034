import type { PostList, PostSummary } from '@ledgerdeck/contract/blog'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { SessionUser } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Pagination, useResultFocus } from '../../../ui/content/pagination.tsx'
import { activeFilters } from '../../../ui/content/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/first-paint/icon.tsx'
import pageLayout from '../../../ui/first-paint/layout.module.css'
import { useReaderZone } from '../../../ui/first-paint/time.tsx'
import { counted, dayOf, longDate } from '../../../ui/format.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { feedLinks } from '../../addresses.ts'
import { canChangePost, isBlogStaff, isListedFor, listedLabels } from '../../post-rights.ts'
import { type FilterOptions, nameOfSlug, type Suggestion } from '../list-load.ts'
import { type ListFilters, type ListState, postsSearch } from '../list-search.ts'
import { type PostSelection, selectablePosts, usePostSelection } from '../post-selection.ts'
import { PostCard } from './post-card.tsx'
import styles from './post-results.module.css'

const WriterBar = lazyComponent(async () => ({ default: (await import('./writer-tools.tsx')).WriterBar }))
const BulkDeletionBar = lazyComponent(async () => ({
  default: (await import('./writer-tools.tsx')).BulkDeletionBar,
}))
const StatusBadges = lazyComponent(async () => ({
  default: (await import('../../components/post-actions.tsx')).StatusBadges,
}))
const CardTools = lazyComponent(async () => ({ default: (await import('./writer-tools.tsx')).CardTools }))

const frontPage = ['lead', 'beside', 'beside'] as const

interface ListData {
  state: ListState
  list: PostList | null
  options: FilterOptions
  suggestion: Suggestion | null
}

interface PostResultsProps {
  data: ListData
  user: SessionUser | null
}

export function PostResults({ data, user }: PostResultsProps) {
  const { state, list } = data
  const { pathname } = useLocation()
  const section = useRef<HTMLElement>(null)
  const reload = useReload(list, section)
  const selection = usePostSelection(postsSearch.format(state))
  useStepBack(data)
  // Right after a session has ended, the data of its user is still loaded.
  const posts = (list?.data ?? []).filter((post) => isListedFor(user, post))
  const selectable = selectablePosts(user, posts)
  const isStaff = isBlogStaff(user)
  return (
    <section ref={section} className={pageLayout.stack5} aria-label="Posts">
      <ResultBar data={data}>
        {(isStaff || selectable.length > 0) && (
          <div className={clsx(styles.writer, isStaff && styles.ofStaff)}>
            <Suspense>
              <WriterBar
                isStaff={isStaff}
                canSelect={selectable.length > 0}
                selection={selection}
                list={section}
                keeper="[data-count]"
              />
            </Suspense>
          </div>
        )}
      </ResultBar>
      {selection.isOn && (
        <Suspense>
          <BulkDeletionBar selection={selection} posts={selectable} onChanged={reload} />
        </Suspense>
      )}
      {list ? (
        <Cards posts={posts} data={data} user={user} selection={selection} onChanged={reload} />
      ) : (
        <NoPosts state={state} suggestion={data.suggestion} />
      )}
      {list && (
        <Pagination
          page={list.page}
          pageCount={list.numOfPages}
          hrefFor={(page) => pathname + postsSearch.format({ ...state, page })}
          label="Posts"
        />
      )}
      <FeedLinks state={state} />
    </section>
  )
}

/** The number of posts takes the focus if the focused dialog disappears with its card. */
function useReload(list: PostList | null, section: RefObject<HTMLElement | null>): () => void {
  const { revalidate } = useRevalidator()
  const former = useRef<{ list: PostList | null }>(null)
  useEffect(() => {
    if (!former.current || former.current.list === list) return
    former.current = null
    if (document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>('[data-count]')?.focus({ preventScroll: true })
  }, [list, section])
  return () => {
    former.current = { list }
    void revalidate()
  }
}

function useStepBack({ state, list }: ListData): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const filled = useRef('')
  const here = postsSearch.format(state)
  useEffect(() => {
    if (list) filled.current = here
    else if (filled.current === here && state.page > 1)
      void navigate(pathname + postsSearch.format({ ...state, page: state.page - 1 }), { replace: true })
  }, [list, here, state, pathname, navigate])
}

/** `children` load late, into reserved space. */
function ResultBar({ data: { state, list, options }, children }: { data: ListData; children: ReactNode }) {
  const status = useRef<HTMLParagraphElement>(null)
  useResultFocus(status, { filters: postsSearch.format({ ...state, page: 1 }), page: state.page })
  return (
    <div className={styles.bar}>
      <p ref={status} data-count className={styles.count} role="status" tabIndex={-1}>
        {resultText(list)}
      </p>
      {children}
      <ActiveFilters state={state} options={options} />
    </div>
  )
}

function resultText(list: PostList | null): string {
  return list ? counted(list.totalPost, 'post') : 'No posts'
}

interface CardsProps extends PostResultsProps {
  posts: readonly PostSummary[]
  selection: PostSelection
  onChanged: () => void
}

function Cards({ posts, data: { state }, user, selection, onChanged }: CardsProps) {
  const lead = postsSearch.format(state) === '' ? posts[0] : undefined
  const layouts = lead?.featured_image_url === null ? frontPage.slice(0, 1) : frontPage
  const { isOn, slugs, select } = selection
  return (
    <ul className={styles.cards}>
      {posts.map((post, position) => {
        const layout = lead && layouts[position]
        const { slug } = post
        return (
          <li key={post.id} className={clsx(layout === 'lead' && styles.lead, position > 1 && pageLayout.later)}>
            <PostCard
              post={post}
              layout={layout}
              isUrgent={position === 0}
              badges={
                canChangePost(user, post) && (
                  <Suspense>
                    <StatusBadges post={post} />
                  </Suspense>
                )
              }
              tools={
                canChangePost(user, post) && (
                  <Suspense>
                    <CardTools
                      post={post}
                      isSelected={isOn ? slugs.has(slug) : null}
                      onSelect={(isSelected) =>
                        select(isSelected ? [...slugs, slug] : [...slugs].filter((other) => other !== slug))
                      }
                      onChanged={onChanged}
                    />
                  </Suspense>
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

function NoPosts({ state, suggestion }: Pick<ListData, 'state' | 'suggestion'>) {
  const { pathname } = useLocation()
  const title = 'No posts found matching your criteria.'
  const isFiltered = activeFilters(postsSearch, state).length > 0
  if (!isFiltered && state.page === 1) return <EmptyState title={title} text="Nothing published yet." />
  return (
    <EmptyState title={title} text={isFiltered ? 'Try fewer filters.' : 'The list has no such page.'}>
      {suggestion && <Suggestions suggestion={suggestion} />}
      <LinkButton to={pathname} variant="primary">
        Show all posts
      </LinkButton>
    </EmptyState>
  )
}

function Suggestions({ suggestion: { text, categories, tags } }: { suggestion: Suggestion }) {
  const terms = [
    ...categories.map(({ name, slug }) => ({ name, to: postsSearch.address({ category_slug: slug }) })),
    ...tags.map(({ name, slug }) => ({ name: `#${name}`, to: postsSearch.address({ tag_slug: slug }) })),
  ]
  return (
    <>
      {text !== null && (
        <p>
          Did you mean <Link to={postsSearch.address({ title: text })}>{text}</Link>?
        </p>
      )}
      {terms.length > 0 && (
        <ul className={styles.list} aria-label="Categories and tags with these words">
          {terms.map(({ name, to }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Plain links, since a feed is a file and no route. */
function FeedLinks({ state }: { state: ListState }) {
  return (
    <ul className={styles.list}>
      {feedLinks(state).map(({ title, type, href }) => (
        <li key={href}>
          <a className={styles.link} href={href} type={type}>
            <Icon name={type === 'application/atom+xml' ? 'feed' : 'braces'} />
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ActiveFiltersProps {
  state: ListState
  options: FilterOptions
}

function ActiveFilters({ state, options }: ActiveFiltersProps) {
  const { pathname } = useLocation()
  const timeZone = useReaderZone()
  const chips = activeFilters(postsSearch, state).map((name) => ({
    name,
    text: filterText(name, state, options, timeZone),
    to: pathname + postsSearch.format({ ...state, [name]: '', page: 1 }),
  }))
  return <FilterChips chips={chips} />
}

function filterText(name: keyof ListFilters, state: ListState, options: FilterOptions, timeZone: 'UTC' | undefined) {
  const value = state[name]
  const day = () => longDate(`${dayOf(value, timeZone)}T00:00:00Z`, 'UTC')
  switch (name) {
    case 'title':
      return `Text: ${value}`
    case 'author_username':
      return `Author: ${value}`
    case 'category_slug':
      return `Category: ${nameOfSlug(options.categories, value)}`
    case 'tag_slug':
      return `Tag: ${nameOfSlug(options.tags, value)}`
    case 'post_status':
      return `Status: ${state.post_status && listedLabels[state.post_status]}`
    case 'published_after':
      return `From ${day()}`
    case 'published_before':
      return `Until ${day()}`
  }
}
