import type { ConsentCategory } from '@ledgerdeck/contract/consent-text'
import type { ComponentProps } from 'react'
import { useCanUse } from '../../api/consent.ts'
import type { Embeds } from '../../api/server-context.ts'

export const embedCategories: Readonly<Record<keyof Embeds, ConsentCategory>> = {
  flights: 'thirdParty',
  hotels: 'thirdParty',
}

interface ThirdPartyFrameProps extends ComponentProps<'iframe'> {
  embed: keyof Embeds
  src: string
  title: string
}

/** The only frame of the site. Nothing is loaded without permission. */
export function ThirdPartyFrame({ embed, title, ...frame }: ThirdPartyFrameProps) {
  const isAllowed = useCanUse(embedCategories[embed], embed)
  return isAllowed && <iframe title={title} {...frame} />
}
