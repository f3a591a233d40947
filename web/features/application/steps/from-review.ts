import { useLocation } from 'react-router'
import { stepPath } from '../questions/questions.ts'

export const reviewPath = stepPath('review', 'main')

/** The query of a step opened from the review to change an answer. The step then leads back to the review. */
export const fromReview = '?from=review'

export const useIsFromReview = (): boolean => useLocation().search === fromReview
