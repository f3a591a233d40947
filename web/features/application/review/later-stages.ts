import type { CompanyStatus } from '#contract/rules/statuses.ts'

export interface LaterStage {
  title: string
  text: string
  state: 'done' | 'now' | 'todo'
}

/** How many stages are behind an application in a status; without a number, nothing follows. */
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

const question = { title: 'You answer what we ask', text: 'Take the time you need; we wait until then.' }

/** Lists what an application goes through once it is sent, as far as its status says; empty where it ended. */
export function listLaterStages(status: CompanyStatus, reader: string): LaterStage[] {
  const done = stagesDone[status]
  if (done === undefined) return []
  const stages = [
    {
      title: 'Sent',
      text:
        status === 'verify_client_email'
          ? 'We begin once your email address is confirmed.'
          : 'You and your team have a mail that says so.',
    },
    { title: `Read by ${reader}`, text: 'What is missing or unclear, we ask for here.' },
    { title: 'Term sheet', text: 'By email, with every number in it, or a plain no with the reasons.' },
    { title: 'Checks', text: 'We compare your figures and documents with your answers.' },
    { title: 'Signing', text: 'The documents come by email and say how to sign them.' },
    { title: 'Money', text: 'It comes once everybody has signed.' },
  ]
  if (status === 'user_action_required' || status === 'dd_user_action_required')
    stages.splice(done, 0, question)
  return stages.map((stage, index) => ({
    ...stage,
    state: index < done ? 'done' : index === done ? 'now' : 'todo',
  }))
}
