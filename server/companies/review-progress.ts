import { sql } from 'kysely'
import { reviewSections } from '#contract/reviews.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'

const sections = reviewSections.map(
  (name) => sql`${sql.lit(name)}, (select json_build_object('completed', part.state = 'completed',
      'admin_review_required', part.state = 'with_reviewer')
    from review_sections as part where part.company_id = review.company_id and part.review_id = review.id
      and part.section = ${sql.lit(name)})`,
)

/**
 * The section states of the open review of the enclosing query's `company`; null if no review is open. A company has at
 * most one open review.
 */
export const reviewProgress = sql<
  PipelineRow['actual_review']
>`(select json_build_object(${sql.join(sections)})
  from reviews as review where review.company_id = company.id and review.closed_at is null)`
