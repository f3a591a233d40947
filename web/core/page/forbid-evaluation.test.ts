import { expect, test } from 'vitest'
import { z } from 'zod'

test('Zod reads its settings from the global that the page sets before Zod loads', () => {
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toBe(z.config())
})
