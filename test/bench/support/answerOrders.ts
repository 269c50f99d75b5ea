/** The other end of `nextMessage`: each order of the parent is worked on and answered by IPC. A failure is told on stderr and ends the process. */
export function answerOrders<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.on('message', (order) => {
    // Both ends are ours: what a benchmark sends is what its script asks for.
    work(order as Order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
