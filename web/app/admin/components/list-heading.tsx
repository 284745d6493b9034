import type { ComponentProps } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToDashboard } from './back-link.tsx'
import { PageViews } from './page-views.tsx'

interface ListHeadingProps extends ComponentProps<typeof PageHeading> {
  views?: ComponentProps<typeof PageViews>
}

/** The heading of a screen of the command centre, with its other views. */
export function ListHeading({ views, ...heading }: ListHeadingProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeading {...heading} />
      {views && <PageViews {...views} />}
    </>
  )
}
