import type { Story } from './journal.ts'
import { riskyStories } from './risky-stories.ts'
import { steadyStories } from './steady-stories.ts'

export const stories = { ...steadyStories, ...riskyStories } as const

export type StoryKey = keyof typeof stories
export const storyKeys = Object.keys(stories) as StoryKey[]

/** Companies without their own story get one of the six stories, chosen by their id. */
export function chooseStory(companyName: string, id: string): Story {
  const ownKey = storyKeys.find((key) => stories[key].name === companyName)
  const sum = Buffer.from(id).reduce((total, byte) => total + byte, 0)
  return stories[ownKey ?? storyKeys[sum % storyKeys.length] ?? 'software']
}
