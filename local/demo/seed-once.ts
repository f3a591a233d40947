import type { Demo } from './seed.ts'

export async function seedDemoOnce(demo: Demo): Promise<void> {
  const { records } = demo
  if ((await records.get('demo', 'seeded')) !== undefined) return
  console.log('Creating the demo companies …')
  const at = new Date().toISOString()
  // The module is loaded here because only the first start needs it.
  const { seedDemo } = await import('./seed.ts')
  await seedDemo(demo)
  await records.put('demo', 'seeded', { at })
}
