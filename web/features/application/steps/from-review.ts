import { useLocation } from 'react-router'
import { getStepPath } from '../questions/questions.ts'

export const reviewPath = getStepPath('review', 'main')

/** The query of a step that was opened from the review and leads back to it. */
export const fromReview = '?from=review'

export const useIsFromReview = (): boolean => useLocation().search === fromReview
