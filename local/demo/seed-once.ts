import type { Demo } from './seed.ts'

/** Creates the demo companies and what belongs to them, unless they are there. */
export async function seedDemoOnce(demo: Demo): Promise<void> {
  const { records } = demo
  if ((await records.get('demo', 'seeded')) !== undefined) return
  console.log('Creating the demo companies …')
  const at = new Date().toISOString()
  // needed at the first start alone
  const { seedDemo } = await import('./seed.ts')
  await seedDemo(demo)
  await records.put('demo', 'seeded', { at })
}
