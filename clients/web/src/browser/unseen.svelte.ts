/** Who sat down while the page was out of sight: its title says so, because the host is waiting in another window. */
class Unseen {
  name = $state('');

  tell(name: string): void {
    if (document.hidden) this.name = name;
  }

  seen(): void {
    this.name = '';
  }
}

export const unseen = new Unseen();
