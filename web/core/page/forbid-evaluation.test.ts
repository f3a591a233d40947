import { expect, test } from 'vitest'
import { z } from 'zod'

test('Zod keeps its settings where a page puts them before it loads', () => {
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toBe(z.config())
})
