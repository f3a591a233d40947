import type { CompanyStatus } from '#contract/rules/statuses.ts'

export interface ApplicationStage {
  title: string
  text: string
  state: 'done' | 'now' | 'todo'
}

const stagesDone: Partial<Record<CompanyStatus, number>> = {
  verify_client_email: 0,
  in_review: 1,
  user_action_required: 2,
  term_sheet: 2,
  dd_in_review: 3,
  dd_user_action_required: 4,
  docs_await_sign: 4,
  funded: 5,
  repaid: 6,
}

const question = { title: 'Your response', text: 'The review continues when we have your answer.' }

export function listApplicationStages(status: CompanyStatus, reviewer: string): ApplicationStage[] {
  const done = stagesDone[status]
  if (done === undefined) return []
  const stages = [
    {
      title: 'Submitted',
      text:
        status === 'verify_client_email'
          ? 'Our review starts after you confirm your email address.'
          : 'We emailed a confirmation to you and your team.',
    },
    { title: `Review by ${reviewer}`, text: 'If anything is missing or unclear, we’ll ask you here.' },
    { title: 'Term sheet', text: 'We’ll email you the full offer, or explain why we can’t fund you.' },
    { title: 'Checks', text: 'We’ll compare your figures and documents with your answers.' },
    { title: 'Signing', text: 'We’ll email you when the documents are ready to sign.' },
    { title: 'Money', text: 'We’ll send the money once everyone has signed.' },
  ]
  if (status === 'user_action_required' || status === 'dd_user_action_required')
    stages.splice(done, 0, question)
  return stages.map((stage, index) => ({
    ...stage,
    state: index < done ? 'done' : index === done ? 'now' : 'todo',
  }))
}
