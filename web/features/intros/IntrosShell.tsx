import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { SignInAgainFailure, useSignInAgain } from '#web/features/session/SessionEndedNote.tsx'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { type SaveState, SaveStatus } from '#web/ui/status/SaveStatus.tsx'
import { WizardShell } from '#web/ui/shells/WizardShell.tsx'
import styles from './IntrosShell.module.css'
import { selectLetter } from './letter-slice.ts'
import { selectHasSubmitted } from './selectors.ts'
import { selectIntros } from './slice.ts'
import { getWizardStepPath, stepLabels, type WizardStep, wizardSteps } from './wizard-steps.ts'

export function IntrosShell({ step, children }: { step: WizardStep; children: ReactNode }) {
  const { criteria, picks } = useAppSelector(selectIntros)
  const hasSubmitted = useAppSelector(selectHasSubmitted)
  const isDone: Record<WizardStep, boolean> = {
    criteria: criteria !== null,
    vcs: picks.length > 0 || hasSubmitted,
    intros: hasSubmitted,
  }
  return (
    <WizardShell
      homeHref={paths.dashboard}
      title="Introduction steps"
      steps={wizardSteps.map((name) => ({
        label: stepLabels[name],
        href: getWizardStepPath(name),
        done: isDone[name],
        current: name === step,
      }))}
      save={step === 'intros' ? <LetterSaveStatus /> : <ChoicesSaveStatus />}
      exit={{ href: paths.dashboard, label: 'Exit' }}
    >
      <SignInAgainFailure />
      <div className={styles.step} data-step={step}>
        {children}
      </div>
    </WizardShell>
  )
}

function ChoicesSaveStatus() {
  const { phase, savedAt } = useAppSelector(selectIntros).choicesSave
  const saved: SaveState = savedAt ? { kind: 'saved', at: savedAt } : { kind: 'untouched' }
  return <SaveStatus state={phase === 'idle' ? saved : { kind: phase }} />
}

function LetterSaveStatus() {
  const { save } = useAppSelector(selectLetter)
  const hasEnded = useAppSelector((state) => selectAuth(state).status === 'ended')
  const signIn = useSignInAgain()
  return <SaveStatus state={hasEnded ? { kind: 'session_ended' } : toSaveState(save)} onSignIn={signIn} />
}

function toSaveState({ phase, savedAt, error }: ReturnType<typeof selectLetter>['save']): SaveState {
  if (phase === 'saving') return { kind: 'saving' }
  if (phase === 'failed') {
    const author = error?.details.conflicts?.[0]?.author?.name
    return author ? { kind: 'changed', by: author } : { kind: 'failed' }
  }
  return savedAt ? { kind: 'saved', at: savedAt } : { kind: 'untouched' }
}
