/** Tasks that buttons start, one at a time: a second tap meanwhile does nothing. */
export class OneAtATime<Task extends string = 'it'> {
  /** The task that is running; null if there is none. */
  running = $state<Task | null>(null);

  async run(work: () => Promise<void>, task = 'it' as Task): Promise<void> {
    if (this.running) return;
    this.running = task;
    try {
      await work();
    } finally {
      this.running = null;
    }
  }
}
