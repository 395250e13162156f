declare module 'virtual:notices' {
  const notices: string;
  export default notices;
}
