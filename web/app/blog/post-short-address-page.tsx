import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'

/** Addresses of other screens, present or planned; no post has these slugs. */
const reservedSlugs = new Set(['list', 'create', 'detail', 'update', 'my-comments', 'feed'])

/** The post page finds out whether the post exists. */
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
