import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { postAddress } from './addresses.ts'

/** Words that no post has as its slug: other screens stand, or will stand, at these addresses. */
const reservedSlugs = new Set(['list', 'create', 'detail', 'update', 'my-comments', 'feed'])

/** `/finance/blog/{slug}`, the form of breadcrumbs, leads to the post's one address. Whether the post exists is asked there. */
function toPost({ params: { slug = '' } }: Pick<LoaderFunctionArgs, 'params'>) {
  if (reservedSlugs.has(slug)) throw data(null, { status: 404 })
  return redirect(postAddress(slug), 301)
}

export const loader = toPost
export const clientLoader = toPost

export default function PostShortAddressPage() {
  return null
}

export { ErrorPage as ErrorBoundary }
