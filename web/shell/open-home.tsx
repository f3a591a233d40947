import { lazy } from 'react'
import { HomePage } from '#web/features/content/HomePage.tsx'
import { WhenNear } from '#web/features/content/WhenNear.tsx'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import styles from './open-home.module.css'
import type { LoadPublicStore } from './public-store.tsx'

/** Holds the place of the stories, so that the page does not jump when they come. */
const place = <div className={styles.stories} />
const calculatorPlace = <div className={styles.calculator} />

const Calculator = lazy(async () => ({
  default: (await import('#web/features/content/HomeCalculator.tsx')).HomeCalculator,
}))
const calculator = (
  <WhenNear before={calculatorPlace}>
    <OptionalPart loading={calculatorPlace}>
      <Calculator />
    </OptionalPart>
  </WhenNear>
)

/** The home page, whose stories bring the store when one scrolls to them. */
export function openHome(loadStore: LoadPublicStore) {
  const Stories = lazy(async () => {
    const [PublicStore, { HomeStories }] = await Promise.all([
      loadStore(),
      import('#web/features/content/HomeStories.tsx'),
    ])
    const StoredStories = () => (
      <PublicStore>
        <HomeStories />
      </PublicStore>
    )
    return { default: StoredStories }
  })
  const stories = (
    <WhenNear before={place}>
      <OptionalPart loading={place}>
        <Stories />
      </OptionalPart>
    </WhenNear>
  )
  return function Home() {
    return <HomePage calculator={calculator} stories={stories} />
  }
}
