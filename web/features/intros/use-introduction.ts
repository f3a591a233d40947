import { useEffect, useState, useTransition } from 'react'
import type { Call } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  answerIntroduction,
  downloadIntroductionPitch,
  type Introduction,
  openIntroduction,
} from '#contract/introductions.ts'

export type Answer = NonNullable<Introduction['answer']>

const Secret = openIntroduction.body.shape.secret

const toAppError = (thrown: unknown) =>
  thrown instanceof AppError ? thrown : new AppError('undefined_error', { cause: thrown })

/** Opens the introduction whose secret is in `hash`, the URL's hash. */
export function useIntroduction(call: Call, save: (file: File) => void, hash: string) {
  const secret = hash.replace(/^#/, '')
  const { introduction, setIntroduction, error, retry } = useOpening(call, secret)
  const answering = useTask()
  const downloading = useTask()
  return {
    introduction,
    error,
    retry,
    answering,
    answer: (answer: Answer, reason?: string) =>
      answering.run(async () =>
        setIntroduction(
          await call(answerIntroduction, { body: { secret, answer, ...(reason && { reason }) } }),
        ),
      ),
    downloading,
    download: () =>
      downloading.run(async () => save(await call(downloadIntroductionPitch, { body: { secret } }))),
  }
}

export type Opened = ReturnType<typeof useIntroduction>

function useOpening(call: Call, secret: string) {
  const [introduction, setIntroduction] = useState<Introduction | null>(null)
  const [{ error, tries }, setFailure] = useState<{ error: AppError | null; tries: number }>({
    error: null,
    tries: 0,
  })
  useEffect(() => {
    const fail = (thrown: unknown) => setFailure((last) => ({ ...last, error: toAppError(thrown) }))
    void open(call, secret).then(setIntroduction, fail)
  }, [call, secret, tries])
  const retry = () => setFailure((last) => ({ error: null, tries: last.tries + 1 }))
  return { introduction, setIntroduction, error, retry }
}

async function open(call: Call, secret: string): Promise<Introduction> {
  // A truncated link fails in the same way as an unknown link.
  if (!Secret.safeParse(secret).success) throw new AppError('not_found')
  return call(openIntroduction, { body: { secret } })
}

/** Tracks the progress and error of a call. This page has no store, so it cannot use `useSubmit`. */
function useTask() {
  const [isBusy, start] = useTransition()
  const [error, setError] = useState<AppError | null>(null)
  const run = (work: () => Promise<void>) => {
    setError(null)
    start(() => work().catch((thrown: unknown) => setError(toAppError(thrown))))
  }
  return { isBusy, error, run }
}
