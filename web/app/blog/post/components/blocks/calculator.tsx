import { Suspense, useRef } from 'react'
import { lazyComponent } from '../../../../ui/lazy-component.ts'
import { useNearViewport } from '../../../../ui/use-near-viewport.ts'
import { AuthorsResult } from './authors-result.tsx'
import type { BlockProps } from './block-props.ts'
import type { CalculatorProps } from './calculator-frame.tsx'
import { Unsupported } from './unsupported.tsx'

/** Comes with the mathematics. Without it the author's result stays. */
const LiveCalculator = lazyComponent(() => import('./live-calculator.tsx'), AuthorsResult)

/** A calculator: the author's result at first, and one that can be changed once it is near. */
export function Calculator({ block }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const { calculation, caption, data_json: setup } = block
  if (!calculation) return <Unsupported block={block} />
  const props: CalculatorProps = { setup, calculation, caption }
  const result = <AuthorsResult {...props} />
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={result}>
          <LiveCalculator key={JSON.stringify(setup)} {...props} />
        </Suspense>
      ) : (
        result
      )}
    </div>
  )
}
