/** The one-time link that moves a seat to another device, for as long as it can be used. */
export class DeviceLink {
  /** Null if there is none. */
  address = $state<string | null>(null);

  private expiry: ReturnType<typeof setTimeout> | undefined;

  show(address: string, validSeconds: number): void {
    this.forget();
    this.address = address;
    this.expiry = setTimeout(() => this.forget(), validSeconds * 1000);
  }

  forget(): void {
    clearTimeout(this.expiry);
    this.address = null;
  }
}
