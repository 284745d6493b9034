import { createElement, Fragment, type ReactNode } from 'react'

/** Renders parts that have no identity, such as the runs of a text, without keys. */
export function fragmentOf(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
