import { expect, test } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const ids = (endpoints as readonly EndpointDefinition[]).flatMap(({ name, path, params }) =>
  [...path.matchAll(/\{(id|\w+Id)\}/g)].map(([, parameter = '']) => [name, parameter, params?.shape] as const),
)

const noIds = ['0x1', '1e0', '+1', '-1', '01', '1.0', ' 1', '１', '0', '2147483648', '99999999999999999999', 'x']

test.each(ids)('%s takes only an id as its {%s}', (_, parameter, shape) => {
  expect(noIds.filter((text) => shape?.[parameter]?.safeParse(text).success !== false)).toEqual([])
})
