"""20th Century: regions of tiles joined by rails, auctions, catastrophes."""
