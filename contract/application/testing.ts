import { type Answers, mapFields, type Questions, type Schemas } from './question.ts'

export const buildExampleAnswers = <T extends Schemas>(questions: Questions<T>) =>
  mapFields<Questions<T>, Answers<T>>(questions, ({ example }) => example ?? null)

export const buildIds = (count: number) =>
  Array.from({ length: count }, (_, n) => `0197f000-0001-7000-8000-${String(n).padStart(12, '0')}`)
