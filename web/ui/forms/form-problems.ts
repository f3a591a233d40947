import type { FieldErrors, FieldValues } from 'react-hook-form'

import type { FieldProblem } from './ErrorSummary.tsx'

const isError = (node: object): node is { message: string } => 'message' in node && 'type' in node

/** Uses the path of each error as the field id, because the id of a field defaults to its name. */
export function toFieldProblems<Values extends FieldValues>(errors: FieldErrors<Values>): FieldProblem[] {
  const collect = (node: unknown, path: string): FieldProblem[] => {
    if (typeof node !== 'object' || node === null) return []
    if (isError(node)) return [{ id: path, text: node.message }]
    return Object.entries(node).flatMap(([key, child]) =>
      // Errors of an array itself are under `root`.
      collect(child, key === 'root' ? path : path ? `${path}.${key}` : key),
    )
  }
  return collect(errors, '')
}
