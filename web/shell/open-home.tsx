import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { lazyPart } from '#web/core/load-part.ts'
import { HomePage } from '#web/features/content/HomePage.tsx'
import { WhenNear } from '#web/features/content/WhenNear.tsx'
import type { LoadPublicStore } from './public-store.tsx'

/** Holds the place of the stories, so that the page does not jump when they come. */
const place = <Box sx={{ minHeight: 900 }} />
const calculatorPlace = <Box sx={{ minHeight: { xs: 1150, md: 560 } }} />

const Calculator = lazyPart(
  async () => (await import('#web/features/content/HomeCalculator.tsx')).HomeCalculator,
)
const calculator = (
  <WhenNear before={calculatorPlace}>
    <Suspense fallback={calculatorPlace}>
      <Calculator />
    </Suspense>
  </WhenNear>
)

/** The home page, whose stories bring the store when one scrolls to them. */
export function openHome(loadStore: LoadPublicStore) {
  const Stories = lazyPart(async () => {
    const [PublicStore, { HomeStories }] = await Promise.all([
      loadStore(),
      import('#web/features/content/HomeStories.tsx'),
    ])
    return function StoredStories() {
      return (
        <PublicStore>
          <HomeStories />
        </PublicStore>
      )
    }
  })
  const stories = (
    <WhenNear before={place}>
      <Suspense fallback={place}>
        <Stories />
      </Suspense>
    </WhenNear>
  )
  return function Home() {
    return <HomePage calculator={calculator} stories={stories} />
  }
}
