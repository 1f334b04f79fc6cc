import { READY, type WorkAnswer, type WorkRequest } from './limited-child.ts'

/** Answers the requests of the parent process (`limited-child.ts`). The process ends when the parent does. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  process.on('message', ({ id, request }: WorkRequest<Request>) => {
    void answer(request).then((answered) =>
      process.send?.({ id, answer: answered } satisfies WorkAnswer<Answer>),
    )
  })
  process.on('disconnect', () => process.exit())
  process.send?.(READY)
}
