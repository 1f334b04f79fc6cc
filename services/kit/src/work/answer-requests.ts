import { READY, type Answered, type Asked } from './limited-child.ts'

/** Answers the requests of the parent process (`limited-child.ts`). The process ends when the parent does. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  process.on('message', ({ id, request }: Asked<Request>) => {
    void answer(request).then((answered) =>
      process.send?.({ id, answer: answered } satisfies Answered<Answer>),
    )
  })
  process.on('disconnect', () => process.exit())
  process.send?.(READY)
}
