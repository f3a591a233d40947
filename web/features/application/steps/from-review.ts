import { useLocation } from 'react-router'
import { getStepHref } from '../questions/questions.ts'

export const reviewPath = getStepHref('review', 'main')

/** The query string of a step that was opened from the review. Continuing from the step returns to the review. */
export const fromReview = '?from=review'

export const useIsFromReview = (): boolean => useLocation().search === fromReview
